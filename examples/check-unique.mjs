#!/usr/bin/env node
// A solver for Nonobench, which calls it with --check-unique: it asks `nonogram solve --json`.
import { spawnSync } from "node:child_process";
const streams = { stdio: ["inherit", "pipe", "inherit"], encoding: "utf8" };
const { status, stdout } = spawnSync("nonogram", ["solve", "--json", "--exit-zero", "-"], streams);
if (status !== 0) process.exit(1);
const { verdict, solution, settled_by, stats } = JSON.parse(stdout);
const unique = verdict === "unique";
console.log(JSON.stringify({
  solved: solution !== null,
  unique,
  lineSolvable: unique && settled_by === "line_logic",
  solution: solution?.join("").replaceAll(".", "0").replaceAll("#", "1"),
  timeMs: 1000 * stats.wall_seconds,
}));
