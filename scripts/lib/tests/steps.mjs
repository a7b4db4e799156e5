/**
 * @typedef {object} Step
 * @property {string} name
 * @property {string[]} command arguments after `node`
 * @property {"vitest" | "playwright"} [tool] reports single tests
 * @property {NodeJS.ProcessEnv} [env]
 * @property {string[]} [needs] required system programs
 */

/** @type {Step} */
const build = {
  name: "build",
  command: ["node_modules/turbo/bin/turbo", "run", "build", "--output-logs=errors-only"],
};
/** @type {Step[]} */
const checks = [
  { name: "types", command: ["scripts/typecheck.mjs"] },
  { name: "house check", command: ["scripts/house-check.mjs"] },
  {
    name: "format and lint",
    command: ["node_modules/@biomejs/biome/bin/biome", "check", "--error-on-warnings"],
  },
  { name: "dead code", command: ["node_modules/knip/bin/knip.js", "--no-progress"] },
];
/** @type {Step} */
const crash = {
  name: "crash and faults",
  command: ["--import", "tsx", "scripts/chaos.mjs", "--short"],
  needs: ["redis-server"],
};

/** @type {Step} */
const image = { name: "image", command: ["scripts/check-image.mjs", "--built"] };

/**
 * Stages run one after another, the lanes of a stage in parallel. Steps in parallel with the crash tests must not be sensitive to
 * delays.
 * @returns {Step[][][]}
 */
export function everyStage() {
  return [
    [[build]],
    [checks, [crash], [image]],
    [[vitest("unit")]],
    [[vitest("web")]],
    [[integration()]],
    [[browser()]],
  ];
}

/**
 * @param {{ base: string, integration: string[], specs: string[], hasScreens: boolean }} chosen
 * @returns {Step[][][]}
 */
export function changedStages({ base, integration: files, specs, hasScreens }) {
  const options = ["--changed", base, "--passWithNoTests"];
  const chosen = [...specs, ...(hasScreens ? ["tests/e2e/screens/routes.spec.ts"] : [])];
  return [
    [[build]],
    [checks],
    [[vitest("unit", options), vitest("web", options)]],
    files.length > 0 ? [[integration(files)]] : [],
    chosen.length > 0
      ? [[browser(chosen, { E2E_SETTING: "servers", SCREENS: "changed", SCREENS_SINCE: base })]]
      : [],
  ];
}

/**
 * @param {string} project
 * @param {string[]} [options]
 * @returns {Step}
 */
export function vitest(project, options = []) {
  return {
    name: project,
    tool: "vitest",
    command: [
      "node_modules/vitest/vitest.mjs",
      "run",
      "--project",
      project,
      "--reporter=default",
      "--reporter=./scripts/lib/tests/vitest-reporter.mjs",
      ...options,
    ],
  };
}

/**
 * Three workers: tests mostly wait for timers, sockets and child processes, so one more keeps the cores busy.
 * @param {string[]} [files] all by default
 * @returns {Step}
 */
function integration(files = []) {
  return { ...vitest("integration", ["--maxWorkers=3", ...files]), needs: ["redis-server"] };
}

/**
 * Browser tests; playwright.config.ts defines parallelism and settings.
 * @param {string[]} [options] files, or options of Playwright
 * @param {NodeJS.ProcessEnv} [env] E2E_SETTING picks one of the two ways to run
 * @returns {Step}
 */
export function browser(options = [], env = {}) {
  return {
    name: "browser",
    tool: "playwright",
    needs: ["chromium", "redis-server"],
    command: [
      "node_modules/@playwright/test/cli.js",
      "test",
      "--reporter=list,./scripts/lib/tests/playwright-reporter.mjs",
      ...options,
    ],
    env,
  };
}
