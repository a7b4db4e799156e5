import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";

type Chunk = { readonly file: string; readonly imports?: readonly string[] };

const dist = join(import.meta.dirname, "../dist");
const manifestPath = join(dist, ".vite/manifest.json");
const isBuilt = existsSync(manifestPath);

/** Gzip bytes of JavaScript that a public page may load. */
const PUBLIC_BYTES_MAX = 150_000;
/** Catalogues that a page loads; no import lists them. */
const textsOf = (route: string) =>
  ["common", "nav", "errors", ...(route.includes("_auth") ? ["auth"] : ["landing", "legal"])].map(
    (feature) => `../../packages/i18n/src/messages/en/${feature}.json`,
  );

function reach(
  manifest: Readonly<Record<string, Chunk>>,
  keys: readonly string[],
  seen = new Set<string>(),
): ReadonlySet<string> {
  for (const key of keys) {
    if (seen.has(key) || !manifest[key]) continue;
    seen.add(key);
    reach(manifest, manifest[key].imports ?? [], seen);
  }
  return seen;
}

function gzipBytes(manifest: Readonly<Record<string, Chunk>>, keys: ReadonlySet<string>): number {
  const files = new Set([...keys].map((key) => manifest[key]?.file).filter((file) => file?.endsWith(".js")));
  return [...files].reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, file ?? ""))).length, 0);
}

test.runIf(isBuilt)("public pages stay within their JavaScript budget", () => {
  const manifest = JSON.parse(readFileSync(manifestPath, "utf8")) as Record<string, Chunk>;
  const routes = Object.keys(manifest).filter((key) => /src\/routes\/_(public|auth)/.test(key));
  expect(routes.length).toBeGreaterThan(5);
  for (const route of routes) {
    const layout = routes.filter(
      (key) => key.startsWith(route.split("/").slice(0, 3).join("/")) && key.split("/").length === 3,
    );
    const bytes = gzipBytes(manifest, reach(manifest, ["index.html", route, ...layout, ...textsOf(route)]));
    expect(bytes, route).toBeLessThanOrEqual(PUBLIC_BYTES_MAX);
  }
});

test.runIf(isBuilt)("the entry holds no zod, menu, toaster or dialog", () => {
  const manifest = JSON.parse(readFileSync(manifestPath, "utf8")) as Record<string, Chunk>;
  const entry = [...reach(manifest, ["index.html"])].map((key) => manifest[key]?.file ?? "");
  const maps = entry
    .filter((file) => existsSync(join(dist, `${file}.map`)))
    .flatMap(
      (file) =>
        (JSON.parse(readFileSync(join(dist, `${file}.map`), "utf8")) as { sources: string[] }).sources,
    );
  expect(
    maps.filter((source) => /node_modules\/(zod|sonner|@radix-ui|radix-ui)\/|ui\/src\/dialog/.test(source)),
  ).toEqual([]);
});
