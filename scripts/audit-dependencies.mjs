import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { judgeAudit } from "./lib/security/judge-audit.mjs";

const EXIT_UNREACHABLE = 2;

const root = fileURLToPath(new URL("..", import.meta.url));
const known = JSON.parse(readFileSync(`${root}/security/advisories.json`, "utf8"));
const audit = spawnSync("npm", ["audit", "--json", "--omit=dev"], { cwd: root, encoding: "utf8" });
const verdict = judgeAudit(parse(audit.stdout), known, new Date());

if (verdict.kind === "unreachable") {
  process.stderr.write("The registry's audit endpoint cannot be reached: nothing was checked.\n");
  process.stderr.write(`${audit.stderr.split("\n").slice(-3).join("\n")}\n`);
  process.exitCode = EXIT_UNREACHABLE;
} else {
  for (const line of verdict.waiting) process.stdout.write(`wait ${line}\n`);
  for (const line of verdict.failures) process.stdout.write(`FAIL ${line}\n`);
  process.stdout.write(
    `${verdict.failures.length} past their time, ${verdict.waiting.length} within it; security/advisories.json\n`,
  );
  process.exitCode = verdict.failures.length > 0 ? 1 : 0;
}

/** @param {string} text */
function parse(text) {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
