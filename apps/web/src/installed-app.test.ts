import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { APP_PATHS_FILE, isAppPath } from "@evenly/contract/app-path";
import { describe, expect, test } from "vitest";
import { PATHS_FILE, readAppPaths } from "../app-paths.ts";

/** Maximum bytes that the first visit precaches (uncompressed), and of the worker with its file list (gzip). */
const KEPT_MAX = 2_980_000;
const WORKER_MAX = 16_000;

type Icon = {
  readonly src: string;
  readonly sizes: string;
  readonly type: string;
  readonly purpose?: string;
};
type Manifest = {
  readonly id: string;
  readonly name: string;
  readonly scope: string;
  readonly start_url: string;
  readonly display: string;
  readonly theme_color: string;
  readonly background_color: string;
  readonly icons: readonly Icon[];
  readonly shortcuts: readonly {
    readonly name: string;
    readonly url: string;
    readonly icons: readonly Icon[];
  }[];
};

const publicDir = join(import.meta.dirname, "../public");
const dist = join(import.meta.dirname, "../dist");
const page = readFileSync(join(publicDir, "../index.html"), "utf8");
const manifest: Manifest = JSON.parse(readFileSync(join(publicDir, "manifest.webmanifest"), "utf8"));

/** Width and height from a PNG's header. */
function sizesOf(src: string): string {
  const png = readFileSync(join(publicDir, src));
  expect(png.subarray(1, 4).toString()).toBe("PNG");
  return `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;
}

describe("the manifest", () => {
  test("opens in its own window, and its pages and shortcuts are pages of the app", () => {
    expect(manifest).toMatchObject({ id: "/", name: "Evenly", scope: "/", display: "standalone" });
    expect(manifest.shortcuts.map(({ name }) => name)).toEqual(["Send", "History"]);
    const addresses = [manifest.start_url, ...manifest.shortcuts.map(({ url }) => url)];
    expect(addresses.filter((address) => !isAppPath(address, readAppPaths()))).toEqual([]);
  });

  test("has icons of the declared sizes, full ones and maskable ones", () => {
    const icons = [...manifest.icons, ...manifest.shortcuts.flatMap((shortcut) => shortcut.icons)];
    expect(icons.map(({ src }) => sizesOf(src))).toEqual(icons.map(({ sizes }) => sizes));
    for (const purpose of ["any", "maskable"]) {
      const sizes = manifest.icons.filter((icon) => icon.purpose === purpose).map((icon) => icon.sizes);
      expect(sizes, purpose).toEqual(expect.arrayContaining(["192x192", "512x512"]));
    }
    expect(sizesOf("icons/apple-touch-icon.png")).toBe("180x180");
  });

  test("has the colours of the light theme, which the page's inline script replaces in the dark theme", () => {
    expect([manifest.theme_color, manifest.background_color]).toEqual(["#ffffff", "#f3f6f6"]);
    expect(page).toContain('<meta name="theme-color" content="#ffffff" />');
    expect(page).toContain('theme === "dark" ? "#102127" : "#ffffff"');
    expect(page).toContain('<link rel="manifest" href="/manifest.webmanifest" />');
  });
});

describe.runIf(existsSync(join(dist, "sw.js")))("the built service worker", () => {
  const worker = existsSync(join(dist, "sw.js")) ? readFileSync(join(dist, "sw.js"), "utf8") : "";
  const entry = /\{url:`([^`]+)`,revision:(?:null|`(\w+)`)\}/g;
  const kept = [...worker.matchAll(entry)].map(([, url = "", revision = null]) => ({ revision, url }));
  const urls = kept.map(({ url }) => url);

  test("precaches the files of pages and nothing else, within limits", async ({ annotate }) => {
    expect(urls).toEqual(expect.arrayContaining(["index.html", "logo.svg", "manifest.webmanifest"]));
    expect(urls.filter((url) => /^landing\.|\.map$|templates-|cyrillic|^sw\.js/.test(url))).toEqual([]);
    const bytes = urls.reduce((sum, url) => sum + statSync(join(dist, url)).size, 0);
    const own = gzipSync(worker).length;
    await annotate(`${urls.length} files, ${bytes} bytes; the worker ${own} compressed`);
    expect(urls.length).toBeGreaterThan(50);
    expect(bytes).toBeLessThanOrEqual(KEPT_MAX);
    expect(own).toBeLessThanOrEqual(WORKER_MAX);
  });

  test("omits a file's revision only if its name contains a content hash", () => {
    const unnamed = kept.filter(({ revision, url }) => revision === null && !url.startsWith("assets/"));
    expect(unnamed).toEqual([]);
  });
});

test("the build lists its pages in the file that the server reads", () => {
  expect(PATHS_FILE).toBe(APP_PATHS_FILE);
});
