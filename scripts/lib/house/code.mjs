import { layerOf } from "./imports.mjs";
import { finding, walk } from "./source-file.mjs";

/**
 * @typedef {import("./source-file.mjs").Node} Node
 * @typedef {import("./source-file.mjs").SourceFile} SourceFile
 * @typedef {import("./source-file.mjs").Finding} Finding
 * @typedef {import("./imports.mjs").Rules} Rules
 */

const FUNCTIONS = new Set(["FunctionDeclaration", "FunctionExpression", "ArrowFunctionExpression"]);
const IMPURE = new Set([
  "process",
  "fetch",
  "setTimeout",
  "setInterval",
  "setImmediate",
  "queueMicrotask",
  "performance",
  "crypto",
]);

/**
 * @param {SourceFile} file
 * @param {Rules} rules
 * @returns {Finding[]}
 */
export function checkSizes(file, { sizes }) {
  if (file.isTest || /\.gen\.tsx?$/.test(file.path)) return [];
  /** @type {Finding[]} */
  const findings = [];
  const lines = file.source.trimEnd().split("\n").length;
  if (lines > sizes.fileLinesMax) {
    findings.push({
      path: file.path,
      line: 1,
      rule: "file-size",
      message: `${lines} lines, at most ${sizes.fileLinesMax}`,
    });
  }
  walk(file.program, (node) => {
    if (!FUNCTIONS.has(node.type)) return;
    const length = file.lineOf(node.end) - file.lineOf(node.start) + 1;
    if (length <= sizes.functionLinesMax || file.path in sizes.functionExceptions) return;
    findings.push(finding(file, node, "function-size", `${length} lines, at most ${sizes.functionLinesMax}`));
  });
  return findings;
}

/**
 * Clock, randomness, process, fetch and timers are forbidden in the deterministic layers.
 * @param {SourceFile} file
 * @param {Rules} rules
 * @returns {Finding[]}
 */
export function checkPurity(file, rules) {
  const layer = layerOf(file.path, rules);
  if (file.isTest || layer === undefined || !rules.layers[layer]?.pure) return [];
  /** @type {Finding[]} */
  const findings = [];
  walk(file.program, (node, parent, key) => {
    const name = impureName(node, parent, key);
    if (name !== null) findings.push(finding(file, node, "purity", `${layer} is deterministic: no ${name}`));
  });
  return findings;
}

/**
 * @param {Node} node
 * @param {Node | null} parent
 * @param {string} key
 */
function impureName(node, parent, key) {
  if (node.type === "MemberExpression" && node.object.type === "Identifier") {
    const name = `${node.object.name}.${node.property.name ?? node.property.value}`;
    if (["Math.random", "Date.now", "Temporal.Now"].includes(name)) return name;
  }
  const isCall = node.type === "NewExpression" || node.type === "CallExpression";
  if (isCall && node.callee.name === "Date" && node.arguments.length === 0) return "new Date()";
  if (node.type !== "Identifier" || !IMPURE.has(node.name)) return null;
  const isName =
    (parent?.type === "MemberExpression" && key === "property" && !parent.computed) || key === "key";
  return isName ? null : node.name;
}

/**
 * @param {SourceFile} file
 * @returns {Finding[]}
 */
export function checkLanguage(file) {
  const isConfig = /\.config\.(ts|mjs)$/.test(file.path);
  // A tool loads its configuration and its reporters by their default export.
  const isLoadedByTool = isConfig || /-reporter\.mjs$/.test(file.path);
  const mayReadEnv =
    isConfig ||
    /(^|\/)env\.ts$/.test(file.path) ||
    file.path.startsWith("scripts/") ||
    file.path.startsWith("tests/") ||
    file.path.startsWith("packages/client/examples/");
  /** @type {Finding[]} */
  const findings = [];
  walk(file.program, (node) => {
    if (node.type === "TSAnyKeyword")
      findings.push(finding(file, node, "any", "use a specific type or unknown"));
    const isDefault =
      node.type === "ExportDefaultDeclaration" ||
      (node.type === "ExportSpecifier" && node.exported.name === "default");
    if (isDefault && !isLoadedByTool)
      findings.push(finding(file, node, "default-export", "export it by name"));
    const isEnv =
      node.type === "MemberExpression" && node.object.name === "process" && node.property.name === "env";
    if (isEnv && !mayReadEnv)
      findings.push(finding(file, node, "process-env", "only env.ts reads the environment"));
  });
  return findings;
}

/**
 * A verb is a function `(ctx, input)` that an app imports or the feature's index exports; functions that take a transaction are
 * parts of verbs.
 * @param {SourceFile} file
 * @param {Rules} rules
 * @param {ReadonlyMap<string, string>} sources of all files, by path
 * @returns {Finding[]}
 */
export function checkVerbIsTested(file, { verbs }, sources) {
  const [feature, ...deeper] = file.path.startsWith(`${verbs.folder}/`)
    ? file.path.slice(verbs.folder.length + 1).split("/")
    : [];
  const name = deeper.at(-1);
  if (file.isTest || !name || feature === "shared") return [];
  if (verbs.helpers.includes(name.replace(/\.ts$/, ""))) return [];
  const verb = file.program.body.find(
    (/** @type {Node} */ node) =>
      node.type === "ExportNamedDeclaration" &&
      node.declaration?.type === "FunctionDeclaration" &&
      node.declaration.params[0]?.name === "ctx" &&
      node.declaration.params[1]?.name !== "tx",
  );
  if (!verb || sources.has(file.path.replace(/\.ts$/, ".test.ts"))) return [];
  if (isOfFeatureAlone(file.path, verbs.folder, sources)) return [];
  return [finding(file, verb, "verb-tested", `${verb.declaration.id.name} has no test beside it`)];
}

/**
 * Whether a feature's own files import a file, and neither an index of it nor an app does: it is part of verbs.
 * @param {string} path of the file
 * @param {string} base folder of all features
 * @param {ReadonlyMap<string, string>} sources
 */
function isOfFeatureAlone(path, base, sources) {
  const below = path.slice(base.length + 1);
  const feature = `${base}/${below.split("/")[0]}/`;
  const specifier = `"@evenly/services/${below.replace(/\.ts$/, "")}"`;
  const ending = `/${below.split("/").at(-1)}"`;
  let isUsed = false;
  for (const [other, source] of sources) {
    if (other.startsWith("apps/") && source.includes(specifier)) return false;
    if (!other.startsWith(feature) || other.endsWith(".test.ts") || !source.includes(ending)) continue;
    if (other.endsWith("/index.ts")) return false;
    isUsed = true;
  }
  return isUsed;
}
