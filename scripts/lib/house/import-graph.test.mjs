import { describe, expect, it } from "vitest";
import { checkCycles, filesReached, importCycles, readImportGraph } from "./import-graph.mjs";
import { parseFile } from "./source-file.mjs";

/** @type {any} */
const rules = {
  layers: { base: { path: "packages/base" }, top: { path: "packages/top" } },
  sizes: { circleFilesMax: 2 },
};

/** @param {Record<string, string>} sources */
const read = (sources) =>
  new Map(Object.entries(sources).map(([path, source]) => [path, parseFile(path, source)]));

const files = read({
  "packages/top/src/one.ts": 'import "./two.ts"; import type { Three } from "./three.ts";',
  "packages/top/src/two.ts": 'import { four } from "@evenly/base/four"; export { four };',
  "packages/top/src/three.ts": 'import "./one.ts";',
  "packages/top/src/one.test.ts": 'import "./three.ts";',
  "packages/base/src/four.ts": "export const four = 4;",
});

describe("the graph of imports", () => {
  it("follows what runs, through packages, and neither types nor tests", () => {
    const graph = readImportGraph(files, rules);
    expect(filesReached(graph, "packages/top/src/one.ts")).toEqual([
      "packages/base/src/four.ts",
      "packages/top/src/one.ts",
      "packages/top/src/two.ts",
    ]);
    expect(importCycles(graph)).toEqual([]);
  });

  it("finds circles, the largest first, and refuses those of more files than allowed", () => {
    const circles = read({
      "packages/top/src/a.ts": 'import "./b.ts";',
      "packages/top/src/b.ts": 'import "./c.ts"; import "./d.ts";',
      "packages/top/src/c.ts": 'export * from "./a.ts";',
      "packages/top/src/d.ts": 'const e = await import("./e.ts");',
      "packages/top/src/e.ts": 'import "./d.ts";',
    });
    const names = importCycles(readImportGraph(circles, rules)).map((circle) =>
      circle.map((path) => path.at(-4)).join(""),
    );
    expect(names).toEqual(["abc", "de"]);
    expect(checkCycles(circles, rules).map(({ path, rule }) => [path, rule])).toEqual([
      ["packages/top/src/a.ts", "circle"],
    ]);
  });
});
