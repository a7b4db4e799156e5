import { relative } from "node:path";
import { report, shortened } from "./events.mjs";

/** @typedef {import("vitest/node").TestModule} TestModule */

/** Reports each result to the process that runs the tests; see events.mjs. */
export default class VitestReporter {
  /** Files that were not reported yet. @type {Set<string>} */
  #open = new Set();
  #root = "";

  /** @param {import("vitest/node").Vitest} vitest */
  onInit(vitest) {
    this.#root = vitest.config.root;
  }

  /** @param {readonly import("vitest/node").TestSpecification[]} specifications */
  onTestRunStart(specifications) {
    for (const { moduleId } of specifications) this.#open.add(this.#pathOf(moduleId));
    report({ kind: "planned", count: specifications.length, unit: "files" });
  }

  /** @param {import("vitest/node").TestCase} test */
  onTestCaseResult(test) {
    const { state, errors = [] } = test.result();
    if (state === "pending") return;
    const file = this.#pathOf(test.module.moduleId);
    const error = shortened(errors.map(({ stack, message }) => stack ?? message).join("\n"));
    const ms = test.diagnostic()?.duration ?? 0;
    report({ kind: "test", id: file, file, name: test.fullName, state, ms, error, attachments: [] });
  }

  /** @param {TestModule} module */
  onTestModuleEnd(module) {
    const file = this.#pathOf(module.moduleId);
    this.#open.delete(file);
    const { duration, collectDuration, setupDuration, prepareDuration, environmentSetupDuration } =
      module.diagnostic();
    const ms = duration + collectDuration + setupDuration + prepareDuration + environmentSetupDuration;
    const errors = module.errors().map(({ stack, message }) => stack ?? message);
    report({ kind: "file", file, ms, error: shortened(errors.join("\n")) });
  }

  /**
   * @param {readonly TestModule[]} _modules
   * @param {readonly { message: string, stack?: string }[]} errors
   */
  onTestRunEnd(_modules, errors) {
    for (const file of this.#open)
      report({ kind: "file", file, ms: 0, error: "The process of this file ended before its tests." });
    for (const { stack, message } of errors) report({ kind: "error", error: shortened(stack ?? message) });
  }

  /** @param {string} moduleId */
  #pathOf(moduleId) {
    return relative(this.#root, moduleId);
  }
}
