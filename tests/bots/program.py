"""A third-party bot, well-behaved or not: `python program.py MODE [LOG]`."""

import json
import sys
import time

mode = sys.argv[1]
log = open(sys.argv[2], "a") if len(sys.argv) > 2 else None  # noqa: SIM115
for line in sys.stdin:
    request = json.loads(line)
    if log:
        log.write(line)
        log.flush()
    if request["do"] == "quit":
        break
    number = request["id"]
    good = {"id": number, "ok": True, "action": request["actions"][0]["text"]}
    if mode == "hang":
        time.sleep(60)
    if mode == "exit":
        sys.exit(3)
    if mode == "garbage":
        print("hello", flush=True)
        continue
    if mode == "cheat" or (mode == "learns" and "rejected" not in request):
        good["action"] = "bid 0"
    if mode == "late":
        print(json.dumps({"id": number - 1, "ok": True, "action": "bid 0"}), flush=True)
    if mode == "object":
        good["action"] = request["actions"][0]
    print(json.dumps(good), flush=True)
