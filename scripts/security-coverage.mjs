import { fileURLToPath } from "node:url";
import { readAsvs } from "./lib/security/asvs.mjs";
import { findProblems, tally } from "./lib/security/coverage.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const { standard, answers } = readAsvs(root);
const rows = tally(standard, answers);
const sum = { chapter: "", name: "together", targets: 0, covered: 0, duty: 0, notApplicable: 0, open: 0 };
for (const row of rows) {
  sum.targets += row.targets;
  sum.covered += row.covered;
  sum.duty += row.duty;
  sum.notApplicable += row.notApplicable;
  sum.open += row.open;
}

process.stdout.write(
  "OWASP ASVS 5.0.0                        asked  tests  operator's duty  not here  open\n",
);
for (const row of [...rows, sum]) {
  const label = `${row.chapter.padEnd(4)}${row.name}`.padEnd(38);
  const figures = [
    [row.targets, 7],
    [row.covered, 7],
    [row.duty, 17],
    [row.notApplicable, 10],
    [row.open, 6],
  ].map(([count = 0, width]) => String(count).padStart(width ?? 0));
  process.stdout.write(`${label}${figures.join("")}\n`);
}

const problems = findProblems(root, standard, answers);
for (const [id, answer] of Object.entries(answers)) {
  if (answer.open) process.stdout.write(`open ${id}: ${answer.open}\n`);
}
for (const problem of problems) process.stdout.write(`FAIL ${problem}\n`);
process.exitCode = problems.length > 0 ? 1 : 0;
