import { posix } from "node:path";
import { collectImports } from "./imports.mjs";

/**
 * @typedef {import("./imports.mjs").Rules} Rules
 * @typedef {import("./source-file.mjs").SourceFile} SourceFile
 * @typedef {import("./source-file.mjs").Finding} Finding
 * @typedef {ReadonlyMap<string, readonly string[]>} ImportGraph
 */

/**
 * What each file runs: its imports of this repository's files. Imports of types alone are erased, so they are left out, as are tests.
 * @param {ReadonlyMap<string, SourceFile>} files by path
 * @param {Rules} rules
 * @returns {ImportGraph}
 */
export function readImportGraph(files, rules) {
  /** @type {Map<string, readonly string[]>} */
  const graph = new Map();
  for (const [path, file] of files) {
    if (file.isTest) continue;
    const targets = collectImports(file).flatMap(({ specifier, isType }) =>
      isType || specifier === null ? [] : (targetOf(path, specifier, files, rules) ?? []),
    );
    graph.set(path, [...new Set(targets)]);
  }
  return graph;
}

/**
 * @param {string} path
 * @param {string} specifier
 * @param {ReadonlyMap<string, SourceFile>} files
 * @param {Rules} rules
 */
function targetOf(path, specifier, files, rules) {
  const [scope, name = "", ...rest] = specifier.split("/");
  const layer = scope === "@evenly" ? rules.layers[name] : undefined;
  const base = specifier.startsWith(".")
    ? posix.join(posix.dirname(path), specifier)
    : layer && `${layer.path}/src/${rest.join("/") || "index"}`;
  if (base === undefined) return undefined;
  const endings = ["", ".ts", ".tsx", "/index.ts", "/index.tsx"];
  return endings.map((ending) => base + ending).find((one) => files.has(one));
}

/**
 * Every file that a file runs, itself included.
 * @param {ImportGraph} graph
 * @param {string} from
 */
export function filesReached(graph, from) {
  const reached = new Set([from]);
  for (const path of reached) for (const next of graph.get(path) ?? []) reached.add(next);
  return [...reached].toSorted();
}

/**
 * Groups of files that import each other in a circle, the largest first: strongly connected components, by two depth-first walks.
 * @param {ImportGraph} graph
 * @returns {string[][]}
 */
export function importCycles(graph) {
  const order = finishOrder(graph);
  const importers = reversed(graph);
  const seen = new Set();
  const groups = order.toReversed().map((start) => {
    /** @type {string[]} */
    const group = [];
    const waiting = [start];
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
      if (seen.has(path)) continue;
      seen.add(path);
      group.push(path);
      waiting.push(...(importers.get(path) ?? []));
    }
    return group.toSorted();
  });
  return groups.filter(({ length }) => length > 1).toSorted((one, other) => other.length - one.length);
}

/** @param {ImportGraph} graph */
function finishOrder(graph) {
  /** @type {string[]} */
  const finished = [];
  const seen = new Set();
  for (const start of graph.keys()) {
    const waiting = [{ path: start, isLeft: false }];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      if (next.isLeft) finished.push(next.path);
      if (next.isLeft || seen.has(next.path)) continue;
      seen.add(next.path);
      waiting.push({ path: next.path, isLeft: true });
      for (const path of graph.get(next.path) ?? []) waiting.push({ path, isLeft: false });
    }
  }
  return finished;
}

/**
 * @param {ImportGraph} graph
 * @returns {Map<string, string[]>}
 */
function reversed(graph) {
  /** @type {Map<string, string[]>} */
  const importers = new Map();
  for (const [path, targets] of graph)
    for (const target of targets) importers.set(target, [...(importers.get(target) ?? []), path]);
  return importers;
}

/**
 * Circles of more files than a reader follows. Smaller ones are parts of one component.
 * @param {ReadonlyMap<string, SourceFile>} files
 * @param {Rules} rules
 * @returns {Finding[]}
 */
export function checkCycles(files, rules) {
  const { circleFilesMax } = rules.sizes;
  return importCycles(readImportGraph(files, rules))
    .filter(({ length }) => length > circleFilesMax)
    .map((circle) => ({
      path: String(circle[0]),
      line: 1,
      rule: "circle",
      message: `${circle.length} files import each other in a circle: ${circle.slice(1, 4).join(", ")}`,
    }));
}
