import { layerOf } from "./imports.mjs";
import { finding, walk } from "./source-file.mjs";

const SPOKEN_ATTRIBUTES = new Set([
  "alt",
  "title",
  "placeholder",
  "label",
  "aria-label",
  "aria-description",
  "aria-roledescription",
]);

/**
 * Visible text must come from the catalogues, by key.
 * @param {import("./source-file.mjs").SourceFile} file
 * @param {import("./imports.mjs").Rules} rules
 * @returns {import("./source-file.mjs").Finding[]}
 */
export function checkJsxText(file, rules) {
  const layer = layerOf(file.path, rules);
  if (file.isTest || layer === undefined || !rules.layers[layer]?.jsxText) return [];
  /** @type {import("./source-file.mjs").Finding[]} */
  const findings = [];
  walk(file.program, (node, parent) => {
    const text = literalText(node, parent);
    const words = text?.trim();
    if (!words || !/\p{L}/u.test(words) || rules.jsxWords.allowed.includes(words)) return;
    findings.push(finding(file, node, "jsx-text", `"${words.slice(0, 40)}" belongs in packages/i18n`));
  });
  return findings;
}

/**
 * @param {import("./source-file.mjs").Node} node
 * @param {import("./source-file.mjs").Node | null} parent
 * @returns {string | undefined}
 */
function literalText(node, parent) {
  if (node.type === "JSXText") return node.value;
  if (node.type === "JSXAttribute" && SPOKEN_ATTRIBUTES.has(node.name.name)) return stringOf(node.value);
  const isChild =
    node.type === "JSXExpressionContainer" &&
    (parent?.type === "JSXElement" || parent?.type === "JSXFragment");
  return isChild ? stringOf(node.expression) : undefined;
}

/**
 * @param {import("./source-file.mjs").Node | null} node
 * @returns {string | undefined}
 */
function stringOf(node) {
  if (node?.type === "JSXExpressionContainer") return stringOf(node.expression);
  if (node?.type === "Literal" && typeof node.value === "string") return node.value;
  if (node?.type === "TemplateLiteral")
    return node.quasis.map((/** @type {any} */ part) => part.value.cooked).join(" ");
  return undefined;
}
