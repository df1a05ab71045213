"""Write what is known about the puzzles of a folder as JSON, one line each, and read it again.

python examples/as_json.py puzzles
"""

import json
import sys

import nonogram

folder = sys.argv[1] if len(sys.argv) > 1 else "puzzles"
lines = [json.dumps(answer.to_dict()) for answer in nonogram.solve_many([folder], timeout=60)]

for record in map(json.loads, lines):
    if record["verdict"] == nonogram.Verdict.NO_SOLUTION:
        print(record["path"], record["reasons"][0]["text"])

repairs = nonogram.check(nonogram.load(f"{folder}/typo.cwd"), repair=True).to_dict()["repairs"]
for repair in repairs["found"] if repairs else ():
    print(f"{repair['line']}: {repair['new']}, not {repair['old']}")
