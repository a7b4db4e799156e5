import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { extname, join, resolve } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { Plugin } from "vite";

const extensions = new Set([".js", ".css", ".html", ".svg", ".webmanifest"]);
const SMALLEST_BYTES = 1024;

/** Vite plugin that writes a .br and a .gz file beside every text file, at levels that are too slow for each request. */
export function precompress(): Plugin {
  let outDir = "";
  return {
    name: "precompress",
    apply: "build",
    enforce: "post",
    configResolved: (config) => {
      outDir = resolve(config.root, config.build.outDir);
    },
    // After the plugins that write pages and the service worker when the bundle closes.
    closeBundle: { sequential: true, order: "post", handler: () => compressFolder(outDir) },
  };
}

/** The compressors run in threads, so that files are compressed in parallel. */
const toBrotli = promisify(brotliCompress);
const toGzip = promisify(gzip);

async function compressFolder(folder: string): Promise<void> {
  const paths = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .map((name) => join(folder, name))
    .filter((path) => extensions.has(extname(path)) && statSync(path).size >= SMALLEST_BYTES);
  await Promise.all(paths.map(compressFile));
}

async function compressFile(path: string): Promise<void> {
  const bytes = readFileSync(path);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  writeFileSync(`${path}.br`, await toBrotli(bytes, { params }));
  writeFileSync(`${path}.gz`, await toGzip(bytes, { level: constants.Z_BEST_COMPRESSION }));
}
