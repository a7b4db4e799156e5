import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { shortened } from "./events.mjs";
import { runStep } from "./run-step.mjs";

const root = fileURLToPath(new URL("../../..", import.meta.url));
/** Below the root, so that the sample finds vitest. */
const sample = join(root, "test-results", `sample-tests-${process.pid}`);
const reporter = join(root, "scripts/lib/tests/vitest-reporter.mjs");

beforeAll(() => {
  mkdirSync(sample, { recursive: true });
  const imports = `import { expect, test } from "vitest";`;
  const files = {
    "vitest.config.mjs": "export default {};",
    "good.test.mjs": `test("adds", () => expect(1 + 1).toBe(2)); test.skip("later", () => {});`,
    "bad.test.mjs": `test("subtracts", () => expect(1 - 1).toBe(2));`,
    "broken.test.mjs": `throw new Error("not loaded");`,
  };
  for (const [name, text] of Object.entries(files))
    writeFileSync(join(sample, name), name.endsWith(".test.mjs") ? `${imports} ${text}` : text);
});
afterAll(() => rmSync(sample, { recursive: true, force: true }));

/** @param {string[]} files */
function stepOf(...files) {
  return {
    name: "sample",
    tool: /** @type {const} */ ("vitest"),
    command: ["node_modules/vitest/vitest.mjs", "run", "--root", sample, `--reporter=${reporter}`, ...files],
  };
}

test("counts what passes, and names each failure with its reason and how to run it alone", async () => {
  /** @type {import("./run-step.mjs").Progress[]} */
  const shown = [];
  const outcome = await runStep(stepOf(), (progress) => shown.push({ ...progress }));
  expect(outcome).toMatchObject({ passed: 1, skipped: 1 });
  const failures = outcome.failures.toSorted((a, b) => a.name.localeCompare(b.name));
  expect(failures.map(({ id, name }) => [id, name])).toEqual([
    ["bad.test.mjs", "bad.test.mjs: subtracts"],
    ["broken.test.mjs", "broken.test.mjs"],
  ]);
  expect(failures[0]?.error).toMatch(/expected \+?0 to be 2/);
  expect(failures[0]?.command).toBe('npx vitest run --project sample bad.test.mjs -t "subtracts"');
  expect(failures[1]?.error).toContain("not loaded");
  expect(shown.at(-1)).toEqual({ passed: 1, failed: 2, done: 3, planned: 3, unit: "files" });
  expect(outcome.files.map(({ name }) => name).toSorted()).toEqual([
    "bad.test.mjs",
    "broken.test.mjs",
    "good.test.mjs",
  ]);
});

test("a program that fails without a failed test is one failure, with the end of its output", async () => {
  const failing = { name: "types", command: ["-e", "console.log('✓ fine\\nwrong type'); process.exit(2)"] };
  const { passed, failures } = await runStep(failing);
  expect(passed).toBe(0);
  expect(failures).toMatchObject([{ id: null, name: "types", error: "wrong type" }]);
  expect(await runStep({ name: "build", command: ["-e", ""] })).toMatchObject({ passed: 1, failures: [] });
});

test("an error is shortened to its message and the project's own frames", () => {
  const text = [
    "\u001b[31mtwice\u001b[39m",
    "",
    "    at pay (/repo/apps/api/src/pay.ts:1:1)",
    "    at runTest (file:///repo/node_modules/vitest/run.js:1:1)",
    "    at node:internal/process/task_queues:1:1",
  ].join("\n");
  expect(shortened(text)).toBe("twice\n    at pay (/repo/apps/api/src/pay.ts:1:1)");
  expect(shortened("line\n".repeat(40)).split("\n")).toHaveLength(15);
});
