import { expect, test } from "vitest";
import { readPlaywrightReport, readVitestReport } from "./test-report.mjs";

test("a failed test is reported with its file, its name and the first lines of its error", () => {
  const failed = {
    fullName: "pays once",
    status: "failed",
    failureMessages: ["\u001b[31mtwice\u001b[39m\n\n at a"],
  };
  const outcome = readVitestReport(
    {
      numPassedTests: 1,
      numFailedTests: 1,
      testResults: [
        {
          name: "/repo/apps/api/src/pay.test.ts",
          status: "failed",
          startTime: 1000,
          endTime: 3500,
          assertionResults: [failed, { fullName: "pays", status: "passed" }],
        },
      ],
    },
    "/repo/",
  );
  expect(outcome).toEqual({
    passed: 1,
    failed: 1,
    failures: [{ name: "apps/api/src/pay.test.ts: pays once", error: "twice\n at a" }],
    files: [{ name: "apps/api/src/pay.test.ts", ms: 2500 }],
    unfinished: [],
    flaky: [],
  });
});

test("a file whose process died is reported as unfinished", () => {
  const file = { name: "/repo/a.test.ts", status: "passed", startTime: 0, endTime: 0 };
  const died = { ...file, assertionResults: [{ fullName: "pays", status: "pending" }] };
  const ended = { ...file, name: "/repo/b.test.ts", assertionResults: [{ fullName: "b", status: "passed" }] };
  const report = { numPassedTests: 1, numFailedTests: 0, testResults: [died, ended] };
  expect(readVitestReport(report, "/repo").unfinished).toEqual(["a.test.ts"]);
});

test("a file that could not be loaded is reported", () => {
  const file = {
    name: "/repo/a.test.ts",
    status: "failed",
    startTime: 0,
    endTime: 0,
    message: "no such module",
    assertionResults: [],
  };
  const { failures } = readVitestReport(
    { numPassedTests: 0, numFailedTests: 0, testResults: [file] },
    "/repo",
  );
  expect(failures).toEqual([{ name: "a.test.ts", error: "no such module" }]);
});

test("a failed browser test is reported with its project and line at any depth, and so is a failure outside tests", () => {
  /** @param {string} status */
  const spec = (status) => ({
    title: `a payment ${status}`,
    file: "send.spec.ts",
    line: 7,
    tests: [
      {
        projectName: "servers",
        status,
        results: [{ duration: 40, errors: [{ message: `no\n\n${"line\n".repeat(20)}` }] }],
      },
    ],
  });
  const outcome = readPlaywrightReport({
    stats: { expected: 1, flaky: 1, unexpected: 1 },
    suites: [{ specs: [spec("expected"), spec("flaky")], suites: [{ specs: [spec("unexpected")] }] }],
    errors: [{ message: "no server" }],
  });
  expect(outcome).toEqual({
    passed: 2,
    failed: 1,
    failures: [
      { name: "[servers] send.spec.ts:7: a payment unexpected", error: `no${"\nline".repeat(11)}` },
      { name: "outside every test", error: "no server" },
    ],
    files: [{ name: "send.spec.ts", ms: 120 }],
    unfinished: [],
    flaky: ["[servers] send.spec.ts:7: a payment flaky"],
  });
});
