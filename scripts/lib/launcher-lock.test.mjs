import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { claimFolder, releaseFolder } from "./launcher-lock.mjs";

const home = mkdtempSync(join(tmpdir(), "evenly-launcher-"));
/** @type {import("node:child_process").ChildProcess} */
let launcher;

/** @param {string} name */
const checkout = (name) => ({
  folder: join(home, name),
  data: join(home, name, ".data"),
  script: join(home, name, "scripts/start.mjs"),
});
const first = checkout("first");
const second = checkout("second");

beforeAll(async () => {
  mkdirSync(join(first.folder, "scripts"), { recursive: true });
  mkdirSync(first.data);
  writeFileSync(first.script, "process.stdout.write('up'); setInterval(() => {}, 1000);");
  launcher = spawn(process.execPath, ["scripts/start.mjs"], { cwd: first.folder });
  if (launcher.stdout) await once(launcher.stdout, "data");
  writeFileSync(join(first.data, "launcher.pid"), String(launcher.pid));
  cpSync(first.folder, second.folder, { recursive: true });
});
afterAll(() => {
  launcher.kill("SIGKILL");
  rmSync(home, { recursive: true, force: true });
});

describe("claimFolder", () => {
  it("refuses while another launcher runs from the folder", () => {
    expect(() => claimFolder(first.data, first.script)).toThrow(`process ${launcher.pid}`);
  });

  it("does not refuse if the pid belongs to a launcher of another folder", () => {
    claimFolder(second.data, second.script);
    expect(readFileSync(join(second.data, "launcher.pid"), "utf8")).toBe(String(process.pid));
    releaseFolder(second.data);
    expect(existsSync(join(second.data, "launcher.pid"))).toBe(false);
  });

  it("ignores a lock file left by a crash", () => {
    for (const left of ["", "999999999", "x"]) {
      writeFileSync(join(second.data, "launcher.pid"), left);
      expect(() => claimFolder(second.data, second.script)).not.toThrow();
    }
  });
});
