"""Shared tables: several people at one match, each at a terminal of his own on one machine.

The process that holds the save's lock is the **host**: it alone writes, runs the bots, and listens
on a Unix socket.  A **guest** reads the same save as one who watches does, sits at one seat, and
sends what he does over the socket; the host checks it, writes it to the disk, and answers.

    protocol    lines of JSON, checked on arrival
    place       where the socket lies; opening and reaching it
    seats       who sits where, as specs
    server      the host's side of the socket: connections, seats, bounded queues
    host        the host's session: `Session` plus everybody else
    client      the guest's side of the socket
    guest       the guest's session: looks like `Session`, asks the host
    company     what a table shows and asks of the others: nobody, or what both sides share
    hosting     the host's company; guesting: the guest's; panels: what they open
    door        which tables wait, sitting down, opening a table for others

Neither side trusts the disk less for it: what is accepted is in the journal before anybody sees it,
and guests read it from there.  When the host is gone the match is safe, and any guest can open the
table anew.
"""
