import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { checkLanguage, checkPurity, checkSizes, checkVerbIsTested } from "./lib/house/code.mjs";
import { checkCycles } from "./lib/house/import-graph.mjs";
import { checkDoor, checkImports, checkNames } from "./lib/house/imports.mjs";
import { checkJsxText } from "./lib/house/jsx-text.mjs";
import { measure } from "./lib/house/measure.mjs";
import { parseFile } from "./lib/house/source-file.mjs";
import { checkTypedNumbers } from "./lib/house/typed-numbers.mjs";
import { describePassed } from "./lib/tests/passed-tree.mjs";

/** @typedef {import("./lib/house/source-file.mjs").Finding} Finding */

const root = fileURLToPath(new URL("..", import.meta.url));
/** @type {import("./lib/house/imports.mjs").Rules} */
const rules = JSON.parse(readFileSync(join(root, "layers.json"), "utf8"));
const FOLDERS = ["apps", "packages", "scripts", "tests"];
const CANARIES = "scripts/canaries/";
const SOURCE = /\.(tsx?|mjs)$/;

const paths = FOLDERS.flatMap((folder) => listFiles(join(root, folder)));
const sources = new Map(paths.map((path) => [path, readFileSync(join(root, path), "utf8")]));
const files = new Map(
  paths
    .filter((path) => !path.startsWith(CANARIES))
    .map((path) => [path, parseFile(path, sources.get(path) ?? "")]),
);
const measured = measure(process.argv.slice(2), files, rules);
if (measured !== null) {
  process.stdout.write(`${measured.join("\n")}\n`);
  process.exit(0);
}
const findings = [
  ...checkFiles(),
  ...checkCycles(files, rules),
  ...checkNames([...files.keys()], rules),
  ...checkCanaries(),
  ...checkNothingMissed(),
];
for (const { path, line, rule, message } of findings)
  process.stdout.write(`${path}:${line}  ${rule}  ${message}\n`);
const canaries = paths.filter((path) => path.startsWith(CANARIES)).length;
process.stdout.write(
  `${paths.length - canaries} files and ${canaries} canaries checked, ${findings.length} findings\n`,
);
process.stdout.write(`${describePassed(root)}\n`);
process.exit(findings.length > 0 ? 1 : 0);

/**
 * @param {string} folder
 * @returns {string[]}
 */
function listFiles(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { withFileTypes: true }).flatMap((item) => {
    const path = join(folder, item.name);
    if (item.isDirectory())
      return /^(node_modules|dist|coverage|\..*)$/.test(item.name) ? [] : listFiles(path);
    return SOURCE.test(item.name) && !item.name.endsWith(".gen.ts")
      ? [relative(root, path).split(sep).join("/")]
      : [];
  });
}

/** @returns {Finding[]} */
function checkFiles() {
  return [...files.values()].flatMap(checkOne);
}

/**
 * @param {import("./lib/house/source-file.mjs").SourceFile} file
 * @returns {Finding[]}
 */
function checkOne(file) {
  return [
    ...checkImports(file, rules),
    ...checkDoor(file, rules),
    ...checkSizes(file, rules),
    ...checkPurity(file, rules),
    ...checkLanguage(file),
    ...checkVerbIsTested(file, rules, sources),
    ...checkJsxText(file, rules),
    ...checkTypedNumbers(file),
  ];
}

/**
 * The first lines of each canary name the path at which it is checked, and the rule and count of findings it must cause. A rule,
 * or a layer in layers.json, without a canary is a finding too.
 * @returns {Finding[]}
 */
function checkCanaries() {
  const rows = new Set(Object.keys(rules.layers));
  /** @type {Finding[]} */
  const failures = [];
  for (const path of paths.filter((name) => name.startsWith(CANARIES))) {
    const source = sources.get(path) ?? "";
    const [, at = "", rule = "", count = ""] = /^\/\/ at (\S+): (\S+) (\d+)$/m.exec(source) ?? [];
    if (rule === "layer")
      rows.delete(
        Object.keys(rules.layers).find((name) => at.startsWith(`${rules.layers[name]?.path}/`)) ?? "",
      );
    const found = checkOne(parseFile(at, lengthen(source)));
    if (found.length === Number(count) && found.every((one) => one.rule === rule)) continue;
    failures.push({
      path,
      line: 1,
      rule: "canary",
      message: `expected ${rule} ${count}, got ${found.map((one) => one.rule).join(" ")}`,
    });
  }
  for (const row of rows)
    failures.push({ path: "layers.json", line: 1, rule: "canary", message: `no canary for ${row}` });
  return failures;
}

/**
 * Replaces `// repeat N` with N empty lines, so that canaries for size limits stay short.
 * @param {string} source
 */
function lengthen(source) {
  return source.replace(/\/\/ repeat (\d+)/, (_, count) => ";\n".repeat(Number(count)));
}

/** @returns {Finding[]} */
function checkNothingMissed() {
  if (!existsSync(join(root, ".git"))) return [];
  const listed = execFileSync("git", ["ls-files", "--", ...FOLDERS], { cwd: root, encoding: "utf8" })
    .split("\n")
    .filter((path) => SOURCE.test(path) && !path.endsWith(".gen.ts") && existsSync(join(root, path)));
  return listed
    .filter((path) => !sources.has(path))
    .map((path) => ({
      path,
      line: 1,
      rule: "missed",
      message: "git lists this file, the check did not see it",
    }));
}
