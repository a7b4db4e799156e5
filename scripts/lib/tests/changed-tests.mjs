import { execFileSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { basename, dirname, join } from "node:path";

/**
 * @typedef {object} Changes
 * @property {string} base commit with which the working tree is compared
 * @property {string[]} paths relative to the root
 *
 * @typedef {object} Selection
 * @property {string[]} tests
 * @property {string[]} leftOut
 */

/** Each subfolder of these is a system, named like the folder. */
const HOMES = ["packages/contract/src", "packages/services/src", "apps/web/src/features"];
/** Folders that every layer has; they are no systems. */
const COMMON = new Set(["shared", "testing"]);
const SPEC = /^tests\/e2e\/(?!screens\/).*\.spec\.ts$/;
const INTEGRATION_TEST =
  /^(packages\/(db|services|platform|testing|templates|client)|apps\/(api|gateway|operator|worker))\/.*\.test\.tsx?$/;

/**
 * Changes since the branch left `since`, or origin/main if it exists; otherwise uncommitted changes.
 * @param {string} root
 * @param {string} [since]
 * @returns {Changes}
 */
export function findChanges(root, since) {
  const git = (/** @type {string[]} */ ...args) =>
    execFileSync("git", args, { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
  const base = since === undefined ? findMergeBase(git, "origin/main") : git("merge-base", "HEAD", since);
  const commit = base ?? git("rev-parse", "HEAD");
  const listed = [git("diff", "--name-only", commit), git("ls-files", "--others", "--exclude-standard")];
  return { base: commit, paths: listed.flatMap((text) => text.split("\n").filter(Boolean)) };
}

/**
 * @param {(...args: string[]) => string} git
 * @param {string} branch
 */
function findMergeBase(git, branch) {
  try {
    return git("merge-base", "HEAD", branch);
  } catch {
    return undefined;
  }
}

/** @param {string} root */
export function listTests(root) {
  const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
    cwd: root,
    encoding: "utf8",
  }).split("\n");
  return {
    integration: files.filter((path) => INTEGRATION_TEST.test(path)),
    specs: files.filter((path) => SPEC.test(path)),
  };
}

/**
 * The names of all systems.
 * @param {string} root
 * @returns {ReadonlySet<string>}
 */
export function listSystems(root) {
  const folders = HOMES.flatMap((home) => readdirSync(join(root, home), { withFileTypes: true }));
  return new Set(
    folders.filter((item) => item.isDirectory() && !COMMON.has(item.name)).map(({ name }) => name),
  );
}

/**
 * Integration tests in a changed folder, and those whose path contains the name of a changed system. Imports are not followed:
 * that would select all tests, because each creates a context with every service.
 * @param {readonly string[]} changed
 * @param {readonly string[]} tests
 * @param {ReadonlySet<string>} systems
 * @returns {Selection}
 */
export function selectIntegration(changed, tests, systems) {
  const folders = new Set(changed.map((path) => dirname(path)));
  const named = new Set(changed.flatMap(wordsOf).filter((word) => systems.has(word)));
  return split(tests, (path) => folders.has(dirname(path)) || wordsOf(path).some((word) => named.has(word)));
}

/**
 * Browser specs named like a folder or file of a changed path: features/history/row.tsx selects history.spec.ts.
 * @param {readonly string[]} changed
 * @param {readonly string[]} specs
 * @returns {Selection}
 */
export function selectSpecs(changed, specs) {
  const words = new Set(changed.flatMap(wordsOf));
  return split(specs, (path) => words.has(stemOf(path)));
}

/**
 * @param {readonly string[]} all
 * @param {(path: string) => boolean} isChosen
 * @returns {Selection}
 */
function split(all, isChosen) {
  return { tests: all.filter(isChosen), leftOut: all.filter((path) => !isChosen(path)) };
}

/** @param {string} path */
function wordsOf(path) {
  return [...dirname(path).split("/"), stemOf(path)];
}

/** @param {string} path */
function stemOf(path) {
  return basename(path).replace(/\..*$/, "");
}
