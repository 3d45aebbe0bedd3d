"""Tools without a screen: simulation, tournaments, benchmarks."""
