import { parseSync } from "oxc-parser";

/**
 * @typedef {{ type: string, start: number, end: number, [key: string]: any }} Node
 * @typedef {{ path: string, source: string, program: Node, isTest: boolean, lineOf: (offset: number) => number }} SourceFile
 * @typedef {{ path: string, line: number, rule: string, message: string }} Finding
 */

/**
 * @param {string} path relative to the root, with slashes
 * @param {string} source
 * @returns {SourceFile}
 */
export function parseFile(path, source) {
  const { program, errors } = parseSync(path, source);
  if (errors.length > 0) throw new Error(`${path} cannot be parsed: ${errors[0]?.message}`);
  const isTest =
    /\.test\.(tsx?|mjs)$/.test(path) || path.includes("/src/testing/") || path.startsWith("tests/");
  return { path, source, program, isTest, lineOf: (offset) => source.slice(0, offset).split("\n").length };
}

/**
 * Visits every node, parents first.
 * @param {Node} node
 * @param {(node: Node, parent: Node | null, key: string) => void} visit
 * @param {Node | null} [parent]
 * @param {string} [key]
 */
export function walk(node, visit, parent = null, key = "") {
  visit(node, parent, key);
  for (const [childKey, value] of Object.entries(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (child && typeof child === "object" && typeof child.type === "string")
        walk(child, visit, node, childKey);
    }
  }
}

/**
 * @param {SourceFile} file
 * @param {Node} node
 * @param {string} rule
 * @param {string} message
 * @returns {Finding}
 */
export function finding(file, node, rule, message) {
  return { path: file.path, line: file.lineOf(node.start), rule, message };
}
