import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const FILE = "ci-passed";

/**
 * The hash of the checkout's tree; "" outside git and when files differ from the last commit.
 * @param {string} root
 */
export function readTree(root) {
  if (!existsSync(join(root, ".git"))) return "";
  return git(root, "status", "--porcelain") === "" ? git(root, "rev-parse", "HEAD^{tree}") : "";
}

/**
 * Notes the tree that `.ci/run` tested, unless the checkout has changed since.
 * @param {string} root
 * @param {string} tested what `readTree` gave before the tests
 */
export function notePassed(root, tested) {
  if (tested === "" || readTree(root) !== tested) return false;
  writeFileSync(placeOf(root), `${tested}\n`);
  return true;
}

/** @param {string} root */
export function describePassed(root) {
  const tree = readTree(root);
  if (tree === "") return "with uncommitted changes: not a tree that .ci/run can have passed";
  const place = placeOf(root);
  const passed = existsSync(place) ? readFileSync(place, "utf8").trim() : "";
  return `tree ${tree.slice(0, 8)} has ${passed === tree ? "" : "not "}passed .ci/run`;
}

/** @param {string} root */
function placeOf(root) {
  return resolve(root, git(root, "rev-parse", "--git-dir"), FILE);
}

/**
 * @param {string} root
 * @param {string[]} args
 */
function git(root, ...args) {
  return execFileSync("git", args, { cwd: root, encoding: "utf8" }).trim();
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const root = fileURLToPath(new URL("../../..", import.meta.url));
  const [option, tested = ""] = process.argv.slice(2);
  if (option === "--passed")
    process.stdout.write(notePassed(root, tested) ? "" : "passed, but the tree is not committed\n");
  else process.stdout.write(readTree(root));
}
