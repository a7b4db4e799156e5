import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * Typechecks every folder with a tsconfig.json. Configurations that differ only in their location are checked as one program:
 * packages are read from source, and separate programs would check them repeatedly.
 */
const root = fileURLToPath(new URL("..", import.meta.url));
const compiler = join(root, "node_modules/typescript/bin/tsc");
const generated = join(root, "node_modules/.cache/typecheck");
mkdirSync(generated, { recursive: true });

/** @type {Map<string, string[]>} */
const alike = new Map();
for (const file of findConfigs()) {
  const { extends: base, ...own } = JSON.parse(readFileSync(file, "utf8"));
  const isPlain =
    String(own.include) === "src" && join(dirname(file), base) === join(root, "tsconfig.base.json");
  const key = isPlain ? JSON.stringify(own) : file;
  alike.set(key, [...(alike.get(key) ?? []), file]);
}
const codes = await Promise.all([...alike].map(([key, files], index) => check(key, files, index)));
process.exit(codes.every((code) => code === 0) ? 0 : 1);

function findConfigs() {
  const workspaces = ["apps", "packages"].flatMap((place) =>
    readdirSync(join(root, place)).map((name) => join(root, place, name)),
  );
  const inside = workspaces.flatMap((workspace) =>
    readdirSync(join(workspace, "src"), { recursive: true, encoding: "utf8" })
      .filter((path) => path.endsWith("tsconfig.json"))
      .map((path) => join(workspace, "src", path)),
  );
  const missing = workspaces.filter((workspace) => !existsSync(join(workspace, "tsconfig.json")));
  if (missing.length > 0) throw new Error(`${missing.join(", ")} without a tsconfig.json`);
  return [...workspaces, join(root, "scripts")].map((place) => join(place, "tsconfig.json")).concat(inside);
}

/**
 * @param {string} key
 * @param {string[]} files
 * @param {number} index
 * @returns {Promise<number | null>}
 */
function check(key, files, index) {
  const [alone] = files;
  let project = alone ?? "";
  if (files.length > 1) {
    project = join(generated, `${index}.json`);
    const include = files.map((file) => join(dirname(file), "src"));
    // Atomic, because another check may read the file at any moment.
    writeFileSync(
      `${project}.${process.pid}`,
      JSON.stringify({ ...JSON.parse(key), extends: join(root, "tsconfig.base.json"), include }),
    );
    renameSync(`${project}.${process.pid}`, project);
  }
  // Programs run in parallel, each with one checker: more checkers would repeat the check of shared files.
  const memory = ["--incremental", "--tsBuildInfoFile", join(generated, `${index}.tsbuildinfo`)];
  const options = ["--noEmit", "--checkers", "1", ...memory, "-p", project];
  const child = spawn(process.execPath, [compiler, ...options], { cwd: root, stdio: "inherit" });
  return new Promise((resolve) => child.once("close", resolve));
}
