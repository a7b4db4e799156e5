import { mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { judge, line, median } from "./lib/bench-report.mjs";
import { bundle } from "./lib/bundle.mjs";

/** Measures fraud decisions a second on one core: npm run bench:decisions [-- rounds count]. */
const root = fileURLToPath(new URL("..", import.meta.url));
const cache = join(root, "packages/testing/node_modules/.cache", `bench-${process.pid}`);
const [roundsText = "5", countText = "500000"] = process.argv.slice(2);
const outfile = join(cache, "decisions.mjs");
try {
  mkdirSync(cache, { recursive: true });
  await bundle(join(root, "packages/testing/src/bench/decisions.ts"), outfile);
  const { measureDecisions } = await import(pathToFileURL(outfile).href);
  measureDecisions(50_000);
  /** @type {number[]} */
  const rounds = [];
  for (let round = 0; round < Number(roundsText); round += 1) {
    const { perSecond, blocked } = measureDecisions(Number(countText));
    rounds.push(perSecond);
    line(`round ${round + 1}: ${perSecond.toLocaleString("en")} decisions a second, ${blocked} blocked`);
  }
  const isReached = judge([
    {
      name: "decisions a second on one core, in thousands",
      value: median(rounds) / 1000,
      floor: 200,
      goal: 400,
    },
  ]);
  process.exitCode = isReached ? 0 : 1;
} finally {
  rmSync(cache, { recursive: true, force: true });
}
