import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { findChanges } from "../../../scripts/lib/tests/changed-tests.mjs";

const root = new URL("../../../", import.meta.url);
const routesFolder = "apps/web/src/routes/";
/**
 * With `all`, as `npm run test:screens` sets it, every route is checked in every look; otherwise in its hardest one. With `changed`, as
 * `npm test -- --changed` sets it, only the routes that a change touches are checked.
 */
const isEverything = process.env.SCREENS === "all";
const touched = isEverything || !existsSync(new URL(".git", root)) ? new Set<string>() : findTouched();

/** Whether a route is checked at all. */
export function isChecked(path: string): boolean {
  return process.env.SCREENS !== "changed" || touched.has(path);
}

/** Whether a route is checked in every look: because all are, or because what it shows has changed. */
export function isWhole(path: string): boolean {
  return isEverything || touched.has(path);
}

/** Routes whose file has changed, or a feature that the file imports. */
function findTouched(): ReadonlySet<string> {
  const { paths } = findChanges(fileURLToPath(root), process.env.SCREENS_SINCE);
  const changed = new Set(paths.map((path) => /^apps\/web\/src\/features\/[^/]+/.exec(path)?.[0] ?? path));
  const files = readdirSync(new URL(routesFolder, root), { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".tsx"))
    .map((name) => `${routesFolder}${name.replaceAll("\\", "/")}`);
  const isTouched = (file: string, source: string) =>
    changed.has(file) ||
    [...source.matchAll(/\/(features\/[^/]+)\//g)].some(([, feature]) =>
      changed.has(`apps/web/src/${feature}`),
    );
  const sources = files.map((file) => ({ file, source: readFileSync(new URL(file, root), "utf8") }));
  const found = sources.filter(({ file, source }) => isTouched(file, source));
  return new Set(found.flatMap(({ source }) => pathOf(source)));
}

/** The address that a route's file names, without its layouts: `/_private/groups_/$groupId` is `/groups/$groupId`. */
function pathOf(source: string): readonly string[] {
  const id = /createFileRoute\("([^"]+)"\)/.exec(source)?.[1];
  if (id === undefined) return [];
  return [
    id
      .replace(/\/_[^/]+/g, "")
      .replace(/_(?=\/|$)/g, "")
      .replace(/\/$/, "") || "/",
  ];
}
