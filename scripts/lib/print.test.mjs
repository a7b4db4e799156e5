import { afterEach, expect, it, vi } from "vitest";
import { printEnd, printLine, step } from "./print.mjs";

/** @type {string} */
let written = "";
for (const stream of [process.stdout, process.stderr])
  vi.spyOn(stream, "write").mockImplementation((text) => {
    written += text;
    return true;
  });
afterEach(() => {
  written = "";
});

const LINE = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z (debug|info |warn |error|fatal) \S+ +\S.*\n$/;

it.each([
  ["a step of the launcher", () => step("Starting", async () => {}), "info  launcher Starting ... 0.0 s"],
  ["an event of a child", () => printLine("api", "ended (1)", "warn"), "warn  api      ended (1)"],
  ["a child's words", () => printLine("web", "listening"), "info  web      listening"],
  ["why it ends", () => printEnd("Port 3000 is taken", "error"), "error launcher Port 3000 is taken"],
])("writes %s as one line with time, level and message", async (_name, write, expected) => {
  await write();
  expect(written).toMatch(LINE);
  expect(written).toContain(`Z ${expected}`);
});

it("keeps the time and level of a server's line", () => {
  const line = { level: 50, time: Date.UTC(2026, 0, 2), pid: 1, name: "api", msg: "failed", loop: "relay" };
  printLine("api", JSON.stringify(line));
  expect(written).toBe('2026-01-02T00:00:00.000Z error api      failed {"loop":"relay"}\n');
});

it("ends an unfinished step's line before another line", async () => {
  await step("Starting", async () => printLine("api", "hello", "warn"));
  const lines = written.trimEnd().split("\n");
  expect(lines).toHaveLength(3);
  expect(lines.map((line) => line.slice(25))).toEqual([
    "info  launcher Starting ... ",
    "warn  api      hello",
    "info  launcher Starting: 0.0 s",
  ]);
});
