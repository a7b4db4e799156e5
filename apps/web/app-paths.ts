import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

const ID = "virtual:app-paths";
/** `APP_PATHS_FILE` of the contract, which Vite's configuration cannot import. */
export const PATHS_FILE = "app-paths.json";

/** Vite plugin that gives the service worker the paths of all pages as `virtual:app-paths`, read from the router's generated tree. */
export function appPathsPlugin(): Plugin {
  return {
    name: "app-paths",
    resolveId: (id) => (id === ID ? `\0${ID}` : undefined),
    load: (id) =>
      id === `\0${ID}` ? `export const appPaths = ${JSON.stringify(readAppPaths())};` : undefined,
  };
}

/** Vite plugin that writes the paths of all pages to a file of the build, from which the server knows them. */
export function appPathsFile(): Plugin {
  return {
    name: "app-paths-file",
    apply: "build",
    generateBundle() {
      this.emitFile({ type: "asset", fileName: PATHS_FILE, source: JSON.stringify(readAppPaths()) });
    },
  };
}

/** Every path of the router's tree, with parameters as $name. */
export function readAppPaths(): readonly string[] {
  const tree = readFileSync(join(import.meta.dirname, "src/routeTree.gen.ts"), "utf8");
  const block = /interface FileRoutesByTo \{([^}]*)\}/.exec(tree)?.[1] ?? "";
  const paths = [...block.matchAll(/^\s*"(\/[^"]*)":/gm)].map((match) => match[1] ?? "");
  if (paths.length === 0) throw new Error("routeTree.gen.ts names no path");
  return paths;
}
