import { expect, test } from "vitest";
import { readPlaywrightReport, readVitestReport } from "./test-report.mjs";

test("a failed test is told by its file, its name and the first lines of its error", () => {
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
  });
});

test("a file that could not be loaded is told too", () => {
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

test("a failed journey is told by its project and line, however deep it stands, and so is what failed outside", () => {
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
    stats: { expected: 1, flaky: 0, unexpected: 1 },
    suites: [{ specs: [spec("expected")], suites: [{ specs: [spec("unexpected")] }] }],
    errors: [{ message: "no server" }],
  });
  expect(outcome).toEqual({
    passed: 1,
    failed: 1,
    failures: [
      { name: "[servers] send.spec.ts:7: a payment unexpected", error: `no${"\nline".repeat(11)}` },
      { name: "outside every test", error: "no server" },
    ],
    files: [{ name: "send.spec.ts", ms: 80 }],
  });
});
