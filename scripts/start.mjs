import { existsSync, readdirSync, statfsSync, watch } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { checkClusterFolder } from "./lib/embedded-postgres.mjs";
import { refuseExposure } from "./lib/exposure.mjs";
import { buildApps, installPackages, needsInstall } from "./lib/install.mjs";
import { claimFolder, releaseFolder } from "./lib/launcher-lock.mjs";
import { printEnd, printLine, step } from "./lib/print.mjs";
import { startProduct, stopProduct } from "./lib/product.mjs";
import { readSecrets, readSettings } from "./lib/settings.mjs";
import { explainError, StartError } from "./lib/start-error.mjs";
import { prepareInstall } from "./prepare-install.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
const dataDir = join(root, ".data");
const isDev = process.argv.includes("--dev");
const extent = isDev ? "develop" : "run";
const MEGABYTE = 1024 * 1024;
const DOUBLE_SIGNAL_MS = 500;

/** @type {(() => Promise<void>)[]} */
const stops = [];
/** @type {import("./lib/product.mjs").RunningProduct | undefined} */
let product;
let firstSignalAt = 0;

for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, onSignal);
try {
  await start();
} catch (error) {
  if (firstSignalAt === 0) await end(error instanceof StartError ? error.exitCode : 1, explainError(error));
}

async function start() {
  const startedAt = performance.now();
  checkMachine();
  const settings = readSettings(root);
  refuseExposure(settings);
  claimFolder(dataDir, fileURLToPath(import.meta.url));
  if (needsInstall(root, extent)) await step("Installing packages", () => installPackages(root, extent));
  prepareInstall();
  checkData(settings);
  if (!isDev) await step("Building what changed", () => buildApps(root));
  product = await startProduct({ root, dataDir, settings, isDev, step, print: printLine, stops });
  if (isDev) restartOnChange(product);
  greet(product, settings, performance.now() - startedAt);
}

function onSignal() {
  if (firstSignalAt === 0) {
    firstSignalAt = Date.now();
    void end(0, "stopping");
  } else if (Date.now() - firstSignalAt > DOUBLE_SIGNAL_MS) {
    product?.kill();
    process.exit(130);
  }
}

/**
 * @param {number} code
 * @param {string} reason
 */
async function end(code, reason) {
  printEnd(reason, code === 0 ? "info" : "error");
  await stopProduct(stops);
  releaseFolder(dataDir);
  process.exit(code);
}

function checkMachine() {
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    throw new StartError(`Evenly needs Node 20.19 or newer; this is ${process.versions.node}.`);
  }
  const disk = statfsSync(root);
  const freeMegabytes = Math.floor((disk.bavail * disk.bsize) / MEGABYTE);
  const neededMegabytes = needsInstall(root, extent) ? 1500 : 200;
  if (freeMegabytes < neededMegabytes) {
    throw new StartError(
      `The disk that holds ${root} has ${freeMegabytes} MB left; Evenly needs ${neededMegabytes} MB.`,
    );
  }
}

/**
 * Checks the data folder before the build, which takes a minute.
 * @param {NodeJS.ProcessEnv} settings
 */
function checkData(settings) {
  if (settings.DATABASE_URL) return;
  if (checkClusterFolder(join(dataDir, "postgres"))) readSecrets(dataDir, { hasDatabase: true });
}

/** @param {import("./lib/product.mjs").RunningProduct} product */
function restartOnChange(product) {
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  const packages = readdirSync(join(root, "packages")).map((name) => join(root, "packages", name, "src"));
  const apps = ["api", "gateway", "worker"].map((name) => join(root, "apps", name, "src"));
  for (const folder of [...packages, ...apps].filter((path) => existsSync(path))) {
    watch(folder, { recursive: true }, (_event, file) => {
      if (file === null || !/\.tsx?$/.test(file) || /\.test\.tsx?$/.test(file)) return;
      clearTimeout(timer);
      timer = setTimeout(() => {
        printLine("dev", `${file} changed: restarting`);
        void product.restart();
      }, 200);
    });
  }
}

/**
 * @param {import("./lib/product.mjs").RunningProduct} product
 * @param {NodeJS.ProcessEnv} settings
 * @param {number} elapsedMs
 */
function greet(product, settings, elapsedMs) {
  printLine("launcher", `Evenly is up after ${(elapsedMs / 1000).toFixed(1)} s: ${product.url}`);
  const lines = [];
  if (settings.NODE_ENV !== "production" && (settings.DEMO_DATA ?? "1") === "1") {
    lines.push("  Sign in as   ana@evenly.test or ben@evenly.test, password Evenly-demo-1");
    lines.push("  Their PIN    246810, authenticator key MFRGGZDFMZTWQ2LKNNWG23TPOBYXE43U");
    if (!settings.SMTP_URL) lines.push(`  Their code   ${product.url}/dev/mailbox shows the current one`);
  }
  if (settings.NODE_ENV !== "production" && !settings.SMTP_URL)
    lines.push(`  Mailbox      ${product.url}/dev/mailbox`);
  if (product.postgresDir) lines.push(`  Data         ${product.postgresDir}`);
  lines.push("  Stop         Ctrl-C");
  process.stdout.write(`${lines.join("\n")}\n\n`);
}
