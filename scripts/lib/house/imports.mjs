import { posix } from "node:path";
import { finding, walk } from "./source-file.mjs";

/**
 * @typedef {import("./source-file.mjs").Node} Node
 * @typedef {import("./source-file.mjs").SourceFile} SourceFile
 * @typedef {import("./source-file.mjs").Finding} Finding
 * @typedef {{ path: string, inside: string[], types?: string[], npm: string[], node: boolean, pure?: boolean, jsxText?: boolean,
 *   features?: string, ground?: string, doors?: string[], doorNamesMax?: number, roofs?: string[], base?: string[] }} Layer
 * @typedef {{ layers: Record<string, Layer>, rooms: { names: string[] }, compositionRoots: { files: string, inside: string[] },
 *   sizes: { fileLinesMax: number, circleFilesMax: number, functionLinesMax: number, functionExceptions: Record<string, string> }, verbs: { folder: string, helpers: string[] },
 *   jsxWords: { allowed: string[] } }} Rules
 * @typedef {{ specifier: string | null, isType: boolean, node: Node }} Import
 */

/** What a ground folder may import of its layer, besides itself: files and folders that import no feature. */
const lowFolders = ["shell/", "manifest/", "api/", "lazy-part.tsx", "config.ts"];

/**
 * @param {SourceFile} file
 * @param {Rules} rules
 * @returns {Finding[]}
 */
export function checkImports(file, rules) {
  const layerName = layerOf(file.path, rules);
  if (layerName === undefined) return [];
  return collectImports(file).flatMap((found) => {
    const message = judge(file, layerName, found, rules);
    return message === null ? [] : [finding(file, found.node, message.rule, message.text)];
  });
}

/**
 * @param {string} path
 * @param {Rules} rules
 */
export function layerOf(path, rules) {
  return Object.keys(rules.layers).find((name) => path.startsWith(`${rules.layers[name]?.path}/src/`));
}

/**
 * Every import of a module: import, export from, import(), require() and `import("x").T`.
 * @param {SourceFile} file
 * @returns {Import[]}
 */
export function collectImports(file) {
  /** @type {Import[]} */
  const imports = [];
  walk(file.program, (node) => {
    if (node.type === "ImportDeclaration") {
      const names = /** @type {Node[]} */ (node.specifiers);
      const isType =
        node.importKind === "type" || (names.length > 0 && names.every((name) => name.importKind === "type"));
      imports.push({ specifier: node.source.value, isType, node });
    } else if (
      (node.type === "ExportNamedDeclaration" || node.type === "ExportAllDeclaration") &&
      node.source
    ) {
      imports.push({ specifier: node.source.value, isType: node.exportKind === "type", node });
    } else if (node.type === "ImportExpression") {
      imports.push({ specifier: literal(node.source), isType: false, node });
    } else if (node.type === "TSImportType") {
      imports.push({ specifier: literal(node.source ?? node.argument), isType: true, node });
    } else if (
      node.type === "CallExpression" &&
      node.callee.type === "Identifier" &&
      node.callee.name === "require"
    ) {
      imports.push({ specifier: null, isType: false, node });
    }
  });
  return imports;
}

/** @param {Node | undefined} node */
function literal(node) {
  if (node?.type === "TSLiteralType") return node.literal.value;
  return node?.type === "Literal" && typeof node.value === "string" ? node.value : null;
}

/**
 * @param {SourceFile} file
 * @param {string} layerName
 * @param {Import} found
 * @param {Rules} rules
 * @returns {{ rule: string, text: string } | null}
 */
function judge(file, layerName, { specifier, isType }, rules) {
  const layer = /** @type {Layer} */ (rules.layers[layerName]);
  if (specifier === null)
    return { rule: "import-form", text: "require() and computed imports hide what is imported" };
  if (specifier.startsWith(".")) return judgeRelative(file, layer, specifier);
  if (specifier.startsWith("@evenly/")) return judgeInside(file, layerName, specifier, isType, rules);
  if (specifier.startsWith("node:")) {
    return layer.node || file.isTest
      ? null
      : { rule: "layer", text: `${layerName} runs in the browser too: no ${specifier}` };
  }
  if (file.isTest || layer.npm.some((name) => isPackage(specifier, name))) return null;
  return { rule: "layer", text: `${layerName} may not import ${specifier}` };
}

/**
 * @param {string} specifier
 * @param {string} name
 */
function isPackage(specifier, name) {
  return name.endsWith("/")
    ? specifier.startsWith(name)
    : specifier === name || specifier.startsWith(`${name}/`);
}

/**
 * @param {SourceFile} file
 * @param {Layer} layer
 * @param {string} specifier
 */
function judgeRelative(file, layer, specifier) {
  const target = posix.join(posix.dirname(file.path), specifier);
  if (!target.startsWith(`${layer.path}/`)) {
    return {
      rule: "relative-leaves-package",
      text: `${specifier} leaves ${layer.path}: import the package by name`,
    };
  }
  if (file.isTest || !layer.doors) return null;
  if (layer.ground && file.path.startsWith(`${layer.path}/src/${layer.ground}/`)) {
    const isLow = lowFolders.some((folder) => target.startsWith(`${layer.path}/src/${folder}`));
    return isLow
      ? null
      : { rule: "ground", text: `every feature imports ${layer.ground}: it may not import ${target}` };
  }
  const base = `${layer.path}/src/${layer.features ? `${layer.features}/` : ""}`;
  const [from, to] = [file.path, target].map((path) => featureOf(path, base));
  if (to && layer.base?.some((name) => file.path === `${base}${name}.ts`))
    return { rule: "base-file", text: `every feature imports this file: it may not import ${to}` };
  if (!from || !to || from === to || to === "shared" || layer.roofs?.includes(from)) return null;
  if (layer.roofs?.includes(to)) return { rule: "feature-door", text: `no feature may import ${to}` };
  const door = posix.basename(target).replace(/\.tsx?$/, "");
  if (layer.doors.includes(door)) return null;
  return { rule: "feature-door", text: `${from} may reach ${to} only through ${layer.doors.join(", ")}` };
}

/**
 * What one folder offers to others: few names, or it is two folders.
 * @param {SourceFile} file
 * @param {Rules} rules
 * @returns {Finding[]}
 */
export function checkDoor(file, rules) {
  const layer = rules.layers[layerOf(file.path, rules) ?? ""];
  const most = layer?.doorNamesMax;
  if (most === undefined || !/\/src\/.+\/index\.ts$/.test(file.path)) return [];
  const exports = file.program.body.filter((/** @type {Node} */ { type }) => type.startsWith("Export"));
  const names = exports.flatMap((/** @type {Node} */ { specifiers, type }) => specifiers ?? [type]).length;
  if (names <= most && exports.every((/** @type {Node} */ { specifiers }) => specifiers)) return [];
  const message = `${names} names, at most ${most}, each exported by its name`;
  return [{ path: file.path, line: 1, rule: "door-size", message }];
}

/**
 * Folders of features whose name no folder of contract has.
 * @param {readonly string[]} paths
 * @param {Rules} rules
 * @returns {Finding[]}
 */
export function checkNames(paths, rules) {
  const systems = new Set(paths.map((path) => featureOf(path, `${rules.layers.contract?.path}/src/`)));
  const findings = new Map();
  for (const name of ["domain", "db", "services", "web"]) {
    const layer = rules.layers[name];
    const base = `${layer?.path}/src/${layer?.features ? `${layer.features}/` : ""}`;
    for (const path of paths) {
      const feature = featureOf(path, base);
      if (feature === undefined || systems.has(feature) || rules.rooms.names.includes(feature)) continue;
      const message = `contract has no system of this name: use its name, or a folder below it`;
      findings.set(base + feature, { path: base + feature, line: 1, rule: "system-name", message });
    }
  }
  return [...findings.values()];
}

/**
 * @param {string} path
 * @param {string} base
 */
function featureOf(path, base) {
  const rest = path.startsWith(base) ? path.slice(base.length).split("/") : [];
  return rest.length > 1 ? rest[0] : undefined;
}

/**
 * @param {SourceFile} file
 * @param {string} layerName
 * @param {string} specifier
 * @param {boolean} isType
 * @param {Rules} rules
 */
function judgeInside(file, layerName, specifier, isType, rules) {
  const layer = /** @type {Layer} */ (rules.layers[layerName]);
  const [, target = "", ...rest] = specifier.split("/");
  const isRoot = new RegExp(rules.compositionRoots.files).test(file.path);
  const isApp = layer.path.startsWith("apps/");
  if (isApp && target === "services" && rest.length > 1 && rest.at(-1) === "index") {
    return { rule: "feature-door", text: `${specifier}: apps import each verb from its own file` };
  }
  const isBelowApps = rules.layers[target]?.path.startsWith("packages/");
  if (file.isTest && (isBelowApps || target === layerName)) return null;
  if (target === layerName)
    return { rule: "layer", text: `${specifier} is this very package: use a relative path` };
  if (layer.inside.includes(target) || (isType && layer.types?.includes(target))) return null;
  if (isRoot && rules.compositionRoots.inside.includes(target)) return null;
  return {
    rule: "layer",
    text: `${layerName} may not import ${specifier}${layer.types?.includes(target) ? " except as types" : ""}`,
  };
}
