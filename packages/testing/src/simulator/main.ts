import { parseArgs } from "node:util";
import { simulate } from "./simulate.ts";

/** npm run simulate [-- --seed N [--trace] | --seeds N [--from N]] */
const { values } = parseArgs({
  options: {
    seed: { type: "string" },
    seeds: { type: "string", default: "1000" },
    from: { type: "string", default: "0" },
    trace: { type: "boolean", default: false },
  },
});
const print = (line: string) => process.stdout.write(`${line}\n`);
const first = Number(values.seed ?? values.from);
const count = values.seed === undefined ? Number(values.seeds) : 1;
const failed: number[] = [];
let steps = 0;
let transactions = 0;
const startedAt = performance.now();
for (let seed = first; seed < first + count; seed += 1) {
  const result = simulate(values.trace ? { seed, trace: print } : { seed });
  steps += result.steps;
  transactions += result.transactions;
  if (result.failure === null) continue;
  failed.push(seed);
  print(`seed ${seed} failed after ${result.steps} steps: ${result.failure}`);
  print(`  again: npm run simulate -- --seed ${seed} --trace`);
}
const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
print(
  `${count} seeds, ${steps} steps, ${transactions} transactions in ${seconds} s; ${failed.length} failed`,
);
process.exitCode = failed.length > 0 ? 1 : 0;
