import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { StartError } from "./start-error.mjs";

/**
 * What an installation contains: `run` is what building and starting the product takes (`dependencies`), `develop` also what tests and
 * development take (`devDependencies`).
 * @typedef {"run" | "develop"} Extent
 */

/** One package that only an installation of that extent contains. */
const MARKS = { run: "turbo", develop: "vitest" };

/**
 * True if node_modules differs from package-lock.json and our patches, or lacks the packages of that extent.
 * @param {string} root
 * @param {Extent} extent
 */
export function needsInstall(root, extent) {
  const stamp = stampFile(root);
  const isThere = existsSync(join(root, "node_modules", MARKS[extent], "package.json"));
  return !isThere || !existsSync(stamp) || readFileSync(stamp, "utf8") !== lockHash(root);
}

/** @param {string} root */
export function writeInstallStamp(root) {
  writeFileSync(stampFile(root), lockHash(root));
}

/**
 * Installs what package-lock.json lists. Test tools are added to an installation without them: `npm ci` would delete it first.
 * @param {string} root
 * @param {Extent} extent
 */
export async function installPackages(root, extent) {
  const mode = needsInstall(root, "run") ? "ci" : "install";
  const npm = process.env.npm_execpath ?? "npm";
  const [command, ...first] = npm.endsWith("js") ? [process.execPath, npm] : [npm];
  await runQuietly(
    command ?? "npm",
    [
      ...first,
      mode,
      extent === "run" ? "--omit=dev" : "--include=dev",
      "--no-audit",
      "--no-fund",
      "--prefer-offline",
    ],
    root,
    `npm ${mode}`,
  );
}

/**
 * Builds apps whose content changed.
 * @param {string} root
 */
export async function buildApps(root) {
  const turbo = join(root, "node_modules/turbo/bin/turbo");
  await runQuietly(process.execPath, [turbo, "run", "build", "--output-logs=errors-only"], root, "The build");
}

/**
 * @param {string} command
 * @param {string[]} args
 * @param {string} cwd
 * @param {string} title
 */
async function runQuietly(command, args, cwd, title) {
  const env = { ...process.env, TURBO_TELEMETRY_DISABLED: "1", NODE_ENV: "" };
  const child = spawn(command, args, { cwd, env, stdio: ["ignore", "pipe", "pipe"] });
  let words = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (words += text));
  const code = await new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", resolve);
  });
  if (code === 0) return;
  if (words.includes("ENOSPC"))
    throw new StartError(`The disk that holds ${cwd} is full: make room and start again.`);
  process.stderr.write(`\n${words.split("\n").slice(-40).join("\n")}\n`);
  throw new StartError(`${title} failed; see the lines above.`);
}

/** @param {string} root */
function stampFile(root) {
  return join(root, "node_modules/.evenly-install");
}

/** @param {string} root */
function lockHash(root) {
  const patches = readdirSync(join(root, "patches")).map((name) => join("patches", name));
  const hash = createHash("sha256").update(process.version);
  for (const file of ["package-lock.json", ...patches.sort()]) hash.update(readFileSync(join(root, file)));
  return hash.digest("hex");
}

/**
 * Number of npm packages in our package.json files.
 * @param {string} root
 */
export function countDirectDependencies(root) {
  const folders = ["packages", "apps"].flatMap((parent) =>
    readdirSync(join(root, parent)).map((name) => join(parent, name)),
  );
  const names = [".", ...folders].flatMap((folder) => {
    const { dependencies = {}, devDependencies = {} } = JSON.parse(
      readFileSync(join(root, folder, "package.json"), "utf8"),
    );
    return Object.keys({ ...dependencies, ...devDependencies });
  });
  return new Set(names.filter((name) => !name.startsWith("@evenly/"))).size;
}
