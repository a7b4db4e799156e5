import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { build, type Plugin } from "vite";
import { appPathsPlugin } from "./app-paths.ts";

/** Files that pages need offline. Fonts of other alphabets are loaded when a name needs them; of the chart there is a table. */
const offline =
  /^(?:index\.html|logo\.svg|manifest\.webmanifest|icons\/(?:icon|badge)-[^/]*\.png|assets\/(?!inter-(?:cyrillic|greek|vietnamese)|templates-|course-chart-)[^/]*\.(?:js|css|woff2))$/;
/** Their names change with their content. */
const hashed = /^assets\//;

/** Vite plugin that builds the service worker into sw.js after the app, with the list of files that it keeps. */
export function serviceWorker(): Plugin {
  let outDir = "";
  return {
    name: "service-worker",
    apply: "build",
    configResolved: (config) => {
      outDir = resolve(config.root, config.build.outDir);
    },
    closeBundle: {
      sequential: true,
      handler: async () => {
        await build({
          root: import.meta.dirname,
          configFile: false,
          plugins: [appPathsPlugin()],
          logLevel: "error",
          define: { "self.__WB_MANIFEST": JSON.stringify(listKept(outDir)) },
          build: {
            outDir,
            emptyOutDir: false,
            copyPublicDir: false,
            sourcemap: true,
            target: "es2022",
            rolldownOptions: {
              input: "src/service-worker/sw.ts",
              output: { format: "iife", entryFileNames: "sw.js" },
            },
          },
        });
      },
    },
  };
}

/** Workbox's list: a file without a revision is never fetched again under its name. */
function listKept(folder: string) {
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => offline.test(name))
    .sort()
    .map((url) => ({ url, revision: hashed.test(url) ? null : hash(join(folder, url)) }));
}

function hash(path: string): string {
  return createHash("sha256").update(readFileSync(path)).digest("hex").slice(0, 32);
}
