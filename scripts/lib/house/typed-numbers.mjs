import { finding, walk } from "./source-file.mjs";

/** @typedef {import("./source-file.mjs").Node} Node */

/** Names of what a person has typed. */
const TYPED = /^(?:text|typed|amount|rate|percent(?:age)?|shares|part|times|textOf)$/i;

/**
 * What a person types as a number is read in one way: by readNumber of packages/money, and what is built on it. Other ways read
 * one language's mark, or make a number of what is none.
 * @param {import("./source-file.mjs").SourceFile} file
 * @returns {import("./source-file.mjs").Finding[]}
 */
export function checkTypedNumbers(file) {
  if (file.isTest || !/^(?:apps\/web|packages\/ui)\/src\//.test(file.path)) return [];
  /** @type {import("./source-file.mjs").Finding[]} */
  const findings = [];
  walk(file.program, (node) => {
    if (isOwnReading(node))
      findings.push(
        finding(file, node, "typed-number", "typed numbers are read by readNumber of @evenly/money"),
      );
  });
  return findings;
}

/** @param {Node} node */
function isOwnReading(node) {
  if (node.type === "JSXAttribute") return node.name.name === "type" && node.value?.value === "number";
  if (node.type === "MemberExpression") return node.property.name === "valueAsNumber";
  // A pattern of a whole text in which either mark may stand.
  if (node.type === "Literal" && node.regex) return /^\^.*\[(?:\.,|,\.)\].*\$$/.test(node.regex.pattern);
  return node.type === "CallExpression" && isReadingCall(node);
}

/** @param {Node} node */
function isReadingCall({ callee, arguments: [first, second] }) {
  const name = callee.name ?? callee.property?.name;
  if (name === "parseFloat" || name === "parseInt") return true;
  if (name === "replace" || name === "replaceAll") return markOf(first) === "," && second?.value === ".";
  if (callee.name !== "Number") return false;
  const named = first?.type === "CallExpression" ? first.callee : first;
  return TYPED.test(named?.name ?? "");
}

/** @param {Node | undefined} node */
function markOf(node) {
  return node?.regex ? node.regex.pattern.replace(/\\/g, "") : node?.value;
}
