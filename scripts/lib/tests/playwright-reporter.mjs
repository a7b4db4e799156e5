import { relative } from "node:path";
import { report, shortened } from "./events.mjs";

/** Reports each result to the process that runs the tests; see events.mjs. */
export default class PlaywrightReporter {
  #root = process.cwd();

  /**
   * @param {import("@playwright/test/reporter").FullConfig} _config
   * @param {import("@playwright/test/reporter").Suite} suite
   */
  onBegin(_config, suite) {
    report({ kind: "planned", count: suite.allTests().length, unit: "tests" });
  }

  /**
   * @param {import("@playwright/test/reporter").TestCase} test
   * @param {import("@playwright/test/reporter").TestResult} result
   */
  onTestEnd(test, result) {
    const file = relative(this.#root, test.location.file);
    const project = test.parent.project()?.name ?? "";
    const titles = test.titlePath().slice(3);
    const state = result.status === "skipped" ? "skipped" : test.ok() ? "passed" : "failed";
    report({
      kind: "test",
      id: `[${project}] › ${[file.replace(/^tests\/e2e\//, ""), ...titles].join(" › ")}`,
      file,
      name: titles.join(" "),
      project,
      line: test.location.line,
      state,
      ms: result.duration,
      error: shortened(result.errors.map(({ stack, message }) => stack ?? message ?? "").join("\n")),
      attachments: result.attachments.flatMap(({ path }) => (path ? [relative(this.#root, path)] : [])),
    });
  }

  /** @param {import("@playwright/test/reporter").TestError} error */
  onError({ stack, message }) {
    report({ kind: "error", error: shortened(stack ?? message ?? "") });
  }
}
