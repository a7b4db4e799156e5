import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";

/**
 * Maximum gzip bytes of JavaScript. The comment after each value is the specified limit, in KB of 1,024 bytes; the checked value is
 * lower, so that growth is noticed early. /login is above it, see docs/performance.md.
 */
const PUBLIC_PAGE_MAX = 165_000; // specified: 150 KB
const SIGNED_IN_SHELL_MAX = 207_600; // specified: 190 KB
const ROUTE_ALONE_MAX = 20_400; // specified: 20 KB
const PART_ALONE_MAX = 14_970; // specified: 20 KB; the largest is the decoder of QR codes
/** Loaded only by browsers without Temporal. */
const POLYFILL = "../../node_modules/temporal-polyfill/global.esm.js";
const POLYFILL_MAX = 20_000;
/** The charts' library, loaded only on the page with the chart; a table has the same numbers. */
const CHART = "src/features/insights/components/course-chart.tsx";
const CHART_MAX = 111_000;

type Chunk = {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly isDynamicEntry?: boolean;
};
type Manifest = Readonly<Record<string, Chunk>>;
type WebRoute = { readonly file: string; readonly parent: string };

const dist = join(import.meta.dirname, "../dist");
const manifestPath = join(dist, ".vite/manifest.json");
const isBuilt = existsSync(manifestPath);
const manifest: Manifest = isBuilt ? JSON.parse(readFileSync(manifestPath, "utf8")) : {};
const routes = readRoutes();

/** Texts that the app loads at runtime without an import: on every page, and on signed-in pages. */
const shellTexts = "../../packages/i18n/src/every-page.en.gen.ts";
const signedInTexts = ["realtime"];
const signedInParts = [
  "src/features/realtime/start-realtime.ts",
  "src/features/notifications/components/live-notifications.tsx",
  "src/features/offline/start-offline.ts",
  "src/layout/toaster.tsx",
  "src/features/pwa/app-parts.tsx",
];

/** Every route of the generated tree with its file and its parent route. */
function readRoutes(): ReadonlyMap<string, WebRoute> {
  const tree = readFileSync(join(import.meta.dirname, "routeTree.gen.ts"), "utf8");
  const parents = new Map(
    [...tree.matchAll(/const (\w+) =\s*\w+\.update\(\{[^}]*?getParentRoute: \(\) => (\w+)/g)].map((match) => [
      match[1],
      match[2] ?? "",
    ]),
  );
  const files = [...tree.matchAll(/import \{ Route as (\w+)Import \} from "\.\/(routes\/[^"]+)"/g)];
  return new Map(
    files.map(([, name = "", path]) => [name, { file: `src/${path}.tsx`, parent: parents.get(name) ?? "" }]),
  );
}

/** A route and its ancestors, outermost last. */
function chainOf(name: string): readonly string[] {
  const route = routes.get(name);
  return route ? [route.file, ...chainOf(route.parent)] : [];
}

const chunkOf = (file: string) => `${file}?tsr-split=component`;
/** Manifest keys of a catalogue: its own file and the files that features merge into it. */
const textsIn = (catalogue: string) =>
  Object.keys(manifest).filter((key) =>
    new RegExp(`/i18n/src/messages/en/(?:[\\w-]+/)?${catalogue}\\.json$`).test(key),
  );

/** Catalogues that a route's loader requests. */
function textsOf(file: string): readonly string[] {
  const source = readFileSync(join(import.meta.dirname, "..", file), "utf8");
  return [...source.matchAll(/needMessages\(([^)]*)\)/g)].flatMap(([, names = ""]) =>
    [...names.matchAll(/"(\w+)"/g)].map((match) => match[1] ?? ""),
  );
}

/** The chunks of these entries and of all their imports. */
function reach(keys: readonly string[], seen = new Set<string>()): ReadonlySet<string> {
  for (const key of keys) {
    if (seen.has(key) || !manifest[key]) continue;
    seen.add(key);
    reach(manifest[key].imports ?? [], seen);
  }
  return seen;
}

function gzipBytes(keys: ReadonlySet<string>): number {
  const files = new Set([...keys].map((key) => manifest[key]?.file).filter((file) => file?.endsWith(".js")));
  return [...files].reduce((sum, file) => sum + gzipSync(readFileSync(join(dist, file ?? ""))).length, 0);
}

/** Bytes that only this entry loads: not shared with the layout around every page or with another route or part. */
function bytesAlone(key: string, others: readonly string[], layout: readonly string[]): number {
  const shared = new Set([...reach(layout), ...others.flatMap((other) => [...reach([other])])]);
  return gzipBytes(new Set([...reach([key])].filter((chunk) => !shared.has(chunk))));
}

/** Fails above the limit. The verbose reporter shows each measured size. */
async function expectAtMost(
  bytes: number,
  max: number,
  annotate: (text: string) => Promise<unknown>,
): Promise<void> {
  await annotate(`${bytes} bytes`);
  expect(bytes).toBeLessThanOrEqual(max);
}

const shell = ["index.html", shellTexts];
const signedInShell = [
  ...shell,
  chunkOf("src/routes/_private.tsx"),
  ...signedInTexts.flatMap(textsIn),
  ...signedInParts,
];
const routeChunks = [...routes.values()].map(({ file }) => chunkOf(file)).filter((key) => manifest[key]);
/** Dialogs, menus and other parts that are loaded on demand. */
const partChunks = Object.keys(manifest).filter(
  (key) => manifest[key]?.isDynamicEntry && !key.endsWith(".json") && !routeChunks.includes(key),
);

describe.runIf(isBuilt)("JavaScript", () => {
  test("covers every route of the tree", () => {
    const lazy = [...routes.values()].filter(({ file }) => !file.endsWith("__root.tsx"));
    expect(lazy.length).toBeGreaterThan(20);
    expect(lazy.map(({ file }) => file).filter((file) => !manifest[chunkOf(file)])).toEqual([]);
    expect(signedInShell.filter((key) => !manifest[key])).toEqual([]);
    expect(manifest[shellTexts]).toBeDefined();
    expect(signedInTexts.filter((each) => textsIn(each).length === 0)).toEqual([]);
  });

  test.for([...routes].filter(([, { file }]) => /_(public|auth)/.test(file)).map(([name]) => name))(
    "of the public page %s stays within its limit",
    async (name, { annotate }) => {
      const chain = chainOf(name);
      const keys = [...shell, ...chain.map(chunkOf), ...chain.flatMap(textsOf).flatMap(textsIn)];
      await expectAtMost(gzipBytes(reach(keys)), PUBLIC_PAGE_MAX, annotate);
    },
  );

  test("of every signed-in page stays within its limit", async ({ annotate }) => {
    await expectAtMost(gzipBytes(reach(signedInShell)), SIGNED_IN_SHELL_MAX, annotate);
  });

  test.for(routeChunks)("of route %s alone stays within its limit", async (key, { annotate }) => {
    const others = routeChunks.filter((other) => other !== key);
    await expectAtMost(bytesAlone(key, others, signedInShell), ROUTE_ALONE_MAX, annotate);
  });

  test.for(partChunks)("of part %s alone stays within its limit", async (key, { annotate }) => {
    const others = [...routeChunks, ...partChunks].filter((other) => other !== key);
    const max = key === POLYFILL ? POLYFILL_MAX : key === CHART ? CHART_MAX : PART_ALONE_MAX;
    await expectAtMost(bytesAlone(key, others, shell), max, annotate);
  });

  test("of the entry chunk contains no zod, menu, toaster or dialog", () => {
    const maps = [...reach(["index.html"])]
      .map((key) => join(dist, `${manifest[key]?.file}.map`))
      .filter((file) => existsSync(file))
      .flatMap((file) => (JSON.parse(readFileSync(file, "utf8")) as { sources: string[] }).sources);
    expect(maps.length).toBeGreaterThan(50);
    expect(
      maps.filter((source) => /node_modules\/(zod|sonner|@radix-ui|radix-ui)\/|ui\/src\/dialog/.test(source)),
    ).toEqual([]);
  });
});
