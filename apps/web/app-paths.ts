import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

const ID = "virtual:app-paths";

/** Tells the service worker which addresses are pages: `virtual:app-paths`, from the router's generated tree. */
export function appPathsPlugin(): Plugin {
  return {
    name: "app-paths",
    resolveId: (id) => (id === ID ? `\0${ID}` : undefined),
    load: (id) =>
      id === `\0${ID}` ? `export const appPaths = ${JSON.stringify(readAppPaths())};` : undefined,
  };
}

/** Every path of the router's tree, parameters as $name. */
export function readAppPaths(): readonly string[] {
  const tree = readFileSync(join(import.meta.dirname, "src/routeTree.gen.ts"), "utf8");
  const block = /interface FileRoutesByTo \{([^}]*)\}/.exec(tree)?.[1] ?? "";
  const paths = [...block.matchAll(/^\s*"(\/[^"]*)":/gm)].map((match) => match[1] ?? "");
  if (paths.length === 0) throw new Error("routeTree.gen.ts names no path");
  return paths;
}
