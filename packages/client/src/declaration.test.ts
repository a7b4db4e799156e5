import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, it } from "vitest";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const compiler = join(dirname(createRequire(import.meta.url).resolve("typescript/package.json")), "bin/tsc");
/** All that another team installs beside the declaration. */
const installed = ["@trpc", "superjson", "zod", "@evenly/contract", "@evenly/money"];

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "evenly-declaration-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it("the api's declaration compiles in a project that has the contract and tRPC alone", () => {
  const api = join(folder, "node_modules/@evenly/api");
  compile({
    extends: join(root, "tsconfig.base.json"),
    compilerOptions: {
      noEmit: false,
      declaration: true,
      emitDeclarationOnly: true,
      outDir: api,
      rootDir: join(root, "apps/api/src"),
      typeRoots: [join(root, "node_modules/@types")],
    },
    files: [join(root, "apps/api/src/index.ts")],
  });
  writeFileSync(join(api, "package.json"), JSON.stringify({ name: "@evenly/api", types: "index.d.ts" }));
  for (const name of installed) symlink(join(root, "node_modules", name), join(folder, "node_modules", name));
  cpSync(join(root, "packages/client/fixture"), join(folder, "src"), { recursive: true });
  compile({
    extends: join(root, "tsconfig.base.json"),
    compilerOptions: { types: [] },
    include: [join(folder, "src")],
  });
}, 120_000);

/** Runs the compiler on a configuration of its own in the folder; its complaints become the test's. */
function compile(configuration: object): void {
  const file = join(folder, "tsconfig.json");
  writeFileSync(file, JSON.stringify(configuration));
  try {
    execFileSync(process.execPath, [compiler, "-p", file], { stdio: "pipe", encoding: "utf8" });
  } catch (error) {
    expect.fail((error as { stdout?: string }).stdout ?? String(error));
  }
}

function symlink(target: string, path: string): void {
  mkdirSync(dirname(path), { recursive: true });
  symlinkSync(target, path);
}
