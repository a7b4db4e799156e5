import { execFile, spawn } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { chromium } from "@playwright/test";
import { judge, line, median } from "./lib/bench-report.mjs";
import { findFreePort } from "./lib/ports.mjs";
import { findProgram } from "./lib/test-services.mjs";

/**
 * Measures pages on a simulated phone with Lighthouse: npm run bench:pages [-- rounds address path ...]. Starts the built product with
 * demo data, unless an address is given. Lighthouse is downloaded by npx, because 185 MB are too many for every install.
 */
const LIGHTHOUSE = "lighthouse@12.8.2";
const PAGES = ["/", "/login", "/dashboard", "/history", "/send"];
const PUBLIC = new Set(["/", "/login"]);
const OUTPUT_MAX_BYTES = 50_000_000;
const READY_TIMEOUT_MS = 120_000;
const READY_POLL_MS = 250;
const TRIES_MAX = 3;
const GOAL_SCORE = 90;
const GOAL_SHIFT = 0.05;

const run = promisify(execFile);
const root = fileURLToPath(new URL("..", import.meta.url));
const [rounds = "5", address, ...paths] = process.argv.slice(2);
const product = address ? undefined : await startProduct();
const base = address ?? product?.base ?? "";
try {
  line(`medians of ${rounds} rounds, simulated phone (slow 4G, CPU at a quarter)`);
  const ratios = [];
  for (const path of paths.length > 0 ? paths : PAGES) ratios.push(...(await measurePage(path)));
  process.exitCode = judge(ratios) ? 0 : 1;
} finally {
  product?.stop();
}

/**
 * @param {string} path
 * @returns {Promise<import("./lib/bench-report.mjs").Ratio[]>}
 */
async function measurePage(path) {
  /** @type {PageRun[]} */
  const runs = [];
  for (let round = 0; round < Number(rounds); round += 1) runs.push(await auditOften(path));
  const middle = (/** @type {(run: PageRun) => number} */ of) => median(runs.map(of));
  const show = (/** @type {(run: PageRun) => number} */ of) => middle(of).toFixed(0);
  line(
    `${path.padEnd(12)} first paint ${show((run) => run.firstPaintMs)} ms, ` +
      `largest ${show((run) => run.largestPaintMs)} ms, blocked ${show((run) => run.blockedMs)} ms, ` +
      `${show((run) => run.kilobytes)} KB`,
  );
  return [
    { name: `${path} score`, value: middle((run) => run.score), floor: GOAL_SCORE, goal: GOAL_SCORE },
    {
      name: `${path} layout shift`,
      value: middle((run) => run.shift),
      floor: GOAL_SHIFT,
      goal: GOAL_SHIFT,
      isAtMost: true,
    },
  ];
}

/**
 * Lighthouse now and then misses the start of the navigation in its own trace; such a run measured nothing.
 * @param {string} path
 * @returns {Promise<PageRun>}
 */
async function auditOften(path) {
  for (let tries = 1; ; tries += 1) {
    try {
      return await audit(path);
    } catch (error) {
      if (tries === TRIES_MAX) throw new Error(`no report of ${path}`, { cause: error });
    }
  }
}

/**
 * @typedef {{ score: number, firstPaintMs: number, largestPaintMs: number, blockedMs: number, shift: number, kilobytes: number }} PageRun
 * @param {string} path
 * @returns {Promise<PageRun>}
 */
async function audit(path) {
  const port = await findFreePort();
  const executablePath = findProgram("chromium");
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ["--no-sandbox", "--disable-gpu", `--remote-debugging-port=${port}`],
  });
  try {
    // Lighthouse opens its page in the default context, which is the only one that shares this session.
    if (!PUBLIC.has(path)) await signIn(port);
    const args = ["--yes", LIGHTHOUSE, `${base}${path}`, `--port=${port}`, "--disable-storage-reset"];
    const { stdout } = await run(
      "npx",
      [...args, "--only-categories=performance", "--output=json", "--quiet"],
      { cwd: root, maxBuffer: OUTPUT_MAX_BYTES },
    );
    return readReport(JSON.parse(stdout));
  } finally {
    await browser.close();
  }
}

/** @param {number} port */
async function signIn(port) {
  const browser = await chromium.connectOverCDP(`http://127.0.0.1:${port}`);
  const context = browser.contexts()[0];
  if (!context) throw new Error("the browser has no default context");
  const page = await context.newPage();
  await page.goto(`${base}/login`);
  await page.getByLabel("Email").fill("ana@evenly.test");
  await page.getByLabel("Password", { exact: true }).fill("Evenly-demo-1");
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL("**/dashboard");
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.close();
}

/**
 * @param {{ categories: { performance: { score: number } }, audits: Record<string, { numericValue?: number }> }} report
 * @returns {PageRun}
 */
function readReport({ categories, audits }) {
  const value = (/** @type {string} */ id) => audits[id]?.numericValue ?? Number.NaN;
  return {
    score: categories.performance.score * 100,
    firstPaintMs: value("first-contentful-paint"),
    largestPaintMs: value("largest-contentful-paint"),
    blockedMs: value("total-blocking-time"),
    shift: value("cumulative-layout-shift"),
    kilobytes: value("total-byte-weight") / 1000,
  };
}

async function startProduct() {
  const port = await findFreePort();
  const server = spawn(
    process.execPath,
    [join(root, "scripts/lib/e2e-server.mjs"), "embedded", String(port)],
    {
      stdio: "ignore",
    },
  );
  const base = `http://127.0.0.1:${port}`;
  for (let waitedMs = 0; !(await isReady(base)); waitedMs += READY_POLL_MS) {
    if (waitedMs >= READY_TIMEOUT_MS || server.exitCode !== null)
      throw new Error("the product did not start");
    await new Promise((resolve) => setTimeout(resolve, READY_POLL_MS));
  }
  return { base, stop: () => void server.kill("SIGTERM") };
}

/** @param {string} base */
async function isReady(base) {
  return fetch(`${base}/health`).then(
    (answer) => answer.ok,
    () => false,
  );
}
