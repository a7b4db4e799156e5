import { parseFile } from "../house/source-file.mjs";

/** @typedef {import("../house/source-file.mjs").Node} Node */

const TESTS = new Set(["it", "test"]);
const NEVER_RUNS = new Set(["skip", "todo"]);

/**
 * Every test in a file that is not skipped: its describe titles and its title, as in the source.
 * @param {string} path
 * @param {string} source
 * @returns {string[][]}
 */
export function testTitles(path, source) {
  /** @type {string[][]} */
  const titles = [];
  collect(parseFile(path, source).program, source, [], titles);
  return titles;
}

/**
 * @param {Node} node
 * @param {string} source
 * @param {string[]} outer
 * @param {string[][]} titles
 */
function collect(node, source, outer, titles) {
  let inside = outer;
  const names = node.type === "CallExpression" ? calledNames(node.callee) : [];
  const [called = ""] = names;
  const isGroup = called === "describe" || names.join(".").startsWith("test.describe");
  const [first] = node.arguments ?? [];
  if ((TESTS.has(called) || isGroup) && isTitle(first, node)) {
    if (names.some((name) => NEVER_RUNS.has(name))) return;
    inside = [...outer, titleOf(first, source)];
    if (!isGroup) titles.push(inside);
  }
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) {
      if (child && typeof child === "object" && typeof child.type === "string")
        collect(child, source, inside, titles);
    }
  }
}

/**
 * In `it.each(table)("title", ...)` the outer call has the title; the inner call's argument is the table.
 * @param {Node | undefined} first
 * @param {Node} call
 */
function isTitle(first, call) {
  return first !== undefined && call.arguments.length >= 2 && first.type !== "ObjectExpression";
}

/**
 * it.skip.each([...]) -> it, skip, each
 * @param {Node} callee
 * @returns {string[]}
 */
function calledNames(callee) {
  if (callee.type === "Identifier") return [callee.name];
  if (callee.type === "MemberExpression") return [...calledNames(callee.object), callee.property.name];
  if (callee.type === "CallExpression") return calledNames(callee.callee);
  if (callee.type === "TaggedTemplateExpression") return calledNames(callee.tag);
  return [];
}

/**
 * @param {Node} node
 * @param {string} source
 */
function titleOf(node, source) {
  if (node.type === "Literal") return String(node.value);
  const isTemplate = node.type === "TemplateLiteral";
  return source.slice(node.start + (isTemplate ? 1 : 0), node.end - (isTemplate ? 1 : 0));
}
