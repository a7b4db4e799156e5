import { execFileSync } from "node:child_process";
import { filesReached, importCycles, readImportGraph } from "./import-graph.mjs";

/**
 * @typedef {import("./imports.mjs").Rules} Rules
 * @typedef {import("./source-file.mjs").SourceFile} SourceFile
 */

const CYCLES_SHOWN = 10;
/** Written by commands from what the code says. */
const GENERATED = /\.gen\.ts$|^packages\/db\/migrations\/|^docs\/data-classification\.md$/;

/**
 * What `npm run check -- <option>` prints: how the code hangs together. Null when no option is given.
 * @param {readonly string[]} options
 * @param {ReadonlyMap<string, SourceFile>} files by path
 * @param {Rules} rules
 * @returns {string[] | null}
 */
export function measure([option, ...names], files, rules) {
  if (option === "--reached") return describeReached(String(names[0]), files, rules);
  if (option === "--cycles") return describeCycles(files, rules);
  if (option === "--system") return describeSystem(String(names[0]), names[1] ?? "origin/main");
  return null;
}

/**
 * @param {string} from
 * @param {ReadonlyMap<string, SourceFile>} files
 * @param {Rules} rules
 */
function describeReached(from, files, rules) {
  const reached = filesReached(readImportGraph(files, rules), from);
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const path of reached) {
    const folder = path.split("/").slice(0, -1).join("/");
    counts.set(folder, (counts.get(folder) ?? 0) + 1);
  }
  const lines = [...counts].toSorted((one, other) => other[1] - one[1]);
  return [`${from} runs ${reached.length} files`, ...lines.map(([folder, count]) => `  ${count}  ${folder}`)];
}

/**
 * @param {ReadonlyMap<string, SourceFile>} files
 * @param {Rules} rules
 */
function describeCycles(files, rules) {
  const cycles = importCycles(readImportGraph(files, rules));
  return [
    `${cycles.length} circles of imports`,
    ...cycles.slice(0, CYCLES_SHOWN).map((files) => `  ${files.length}  ${files.slice(0, 5).join(" ")}`),
  ];
}

/**
 * The files that existed at a base, are edited since, and are not in a folder of the system's name; generated ones apart.
 * @param {string} name of the system's folders
 * @param {string} base
 */
function describeSystem(name, base) {
  const changed = execFileSync("git", ["diff", "--name-only", "--diff-filter=MRD", base], {
    encoding: "utf8",
  });
  const outside = changed.split("\n").filter((path) => path !== "" && !path.split("/").includes(name));
  const edited = outside.filter((path) => !GENERATED.test(path));
  const generated = outside.filter((path) => GENERATED.test(path));
  return [
    `${edited.length} files outside the folders of ${name} are edited`,
    ...edited.map((path) => `  ${path}`),
    `${generated.length} generated files are written again`,
    ...generated.map((path) => `  ${path}`),
  ];
}
