import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { describePassed, notePassed, readTree } from "./passed-tree.mjs";

let root = "";
const git = (/** @type {string[]} */ ...args) =>
  execFileSync("git", ["-c", "user.name=Test", "-c", "user.email=test@example.test", ...args], {
    cwd: root,
    encoding: "utf8",
  }).trim();
const write = (/** @type {string} */ text) => writeFileSync(join(root, "a.txt"), text);

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "evenly-passed-"));
  git("init", "-q");
  write("one");
  git("add", ".");
  git("commit", "-qm", "one");
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

test("the tree that passed is known until a file changes, and again when it is back", () => {
  expect(describePassed(root)).toMatch(/has not passed/);
  const tree = readTree(root);
  expect(tree).toBe(git("rev-parse", "HEAD^{tree}"));
  expect(notePassed(root, tree)).toBe(true);
  expect(readFileSync(join(root, ".git/ci-passed"), "utf8").trim()).toBe(tree);
  expect(describePassed(root)).toBe(`tree ${tree.slice(0, 8)} has passed .ci/run`);
  write("two");
  expect(describePassed(root)).toMatch(/uncommitted/);
  git("commit", "-qam", "two");
  expect(describePassed(root)).toMatch(/has not passed/);
  git("revert", "--no-edit", "HEAD");
  expect(describePassed(root)).toMatch(/has passed/);
});

test("a tree that changed during its tests, or was not committed, has not passed", () => {
  const tree = readTree(root);
  write("two");
  expect(readTree(root)).toBe("");
  expect(notePassed(root, tree)).toBe(false);
  git("commit", "-qam", "two");
  expect(notePassed(root, tree)).toBe(false);
  expect(notePassed(root, "")).toBe(false);
  expect(describePassed(root)).toMatch(/has not passed/);
});

test("a folder without git has no tree", () => {
  rmSync(join(root, ".git"), { recursive: true });
  expect(readTree(root)).toBe("");
  expect(notePassed(root, "")).toBe(false);
});
