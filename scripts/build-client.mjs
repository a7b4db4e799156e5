import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { rolldown } from "rolldown";
import { dts } from "rolldown-plugin-dts";

/**
 * Builds packages/client/dist, the client that other teams install: one JavaScript file that includes our packages, and one
 * declaration file without imports. tRPC's types are included, because its own declarations compile only with those of the DOM
 * and of `ws`.
 */
const root = fileURLToPath(new URL("..", import.meta.url));
const source = join(root, "packages/client");
const output = join(source, "dist");
const declarations = realpathSync(mkdtempSync(join(tmpdir(), "evenly-declarations-")));
const INSIDE = { api: "apps/api", contract: "packages/contract", money: "packages/money" };
/** npm packages whose types are included. */
const TYPES_INSIDE = ["@trpc/client", "@trpc/server", "zod"];
/** Callers never see a call's context, whose type imports the database, Fastify and more. */
const SERVER_CONTEXT = join(declarations, "apps/api/src/trpc/init.d.ts");
const OPAQUE_CONTEXT = "export type RequestContext = object;\nexport type ProcedureMeta = object;\n";

process.once("exit", () => rmSync(declarations, { recursive: true, force: true }));
rmSync(output, { recursive: true, force: true });
emitDeclarations();
const imported = await bundleCode();
await bundleDeclarations();
writeFileSync(join(output, "package.json"), `${JSON.stringify(describePackage(imported), null, 2)}\n`);
writeFileSync(join(output, "THIRD-PARTY-LICENSES"), readLicences(TYPES_INSIDE));
cpSync(join(root, "LICENSE"), join(output, "LICENSE"));
cpSync(join(source, "README.md"), join(output, "README.md"));
cpSync(join(source, "examples"), join(output, "examples"), { recursive: true });

/** The compiler expands the router's type, so that no server code is needed to read it. */
function emitDeclarations() {
  const paths = Object.entries(INSIDE).flatMap(([name, folder]) => [
    [`@evenly/${name}`, [join(root, folder, "src/index.ts")]],
    [`@evenly/${name}/*`, [join(root, folder, "src/*.ts")]],
  ]);
  const configuration = join(declarations, "tsconfig.json");
  const compilerOptions = {
    noEmit: false,
    declaration: true,
    emitDeclarationOnly: true,
    outDir: declarations,
    rootDir: root,
    typeRoots: [join(root, "node_modules/@types")],
    paths: Object.fromEntries(paths),
  };
  writeFileSync(
    configuration,
    JSON.stringify({
      extends: join(root, "tsconfig.base.json"),
      compilerOptions,
      files: [join(source, "src/index.ts")],
    }),
  );
  const compiler = join(root, "node_modules/typescript/bin/tsc");
  // With several threads the compiler leaves out a declaration by chance, without a word.
  execFileSync(process.execPath, [compiler, "-p", configuration, "--singleThreaded"], { stdio: "inherit" });
}

function bundleCode() {
  return bundle({
    input: join(source, "src/index.ts"),
    external: (id) => /^[^./]/.test(id) && !id.startsWith("@evenly/"),
    plugins: [ownPackages(root, ".ts")],
  });
}

async function bundleDeclarations() {
  const imported = await bundle({
    input: join(declarations, "packages/client/src/index.d.ts"),
    plugins: [
      ownPackages(declarations, ".d.ts"),
      { name: "opaque-context", load: (id) => (id === SERVER_CONTEXT ? OPAQUE_CONTEXT : undefined) },
      {
        name: "types-inside",
        resolveId(id, importer) {
          if (!TYPES_INSIDE.includes(id) || !importer?.startsWith(declarations)) return undefined;
          return this.resolve(id, join(root, "apps/api/src/index.d.ts"));
        },
      },
      dts({ dtsInput: true, emitDtsOnly: true, tsconfig: false }),
    ],
  });
  if (imported.length > 0) throw new Error(`the declaration imports ${imported.join(", ")}`);
}

/**
 * @param {string} base
 * @param {string} extension
 * @returns {import("rolldown").Plugin}
 */
function ownPackages(base, extension) {
  return {
    name: "own-packages",
    resolveId: (id, importer) => {
      // The declarations import sources, which do not lie beside them. Left to the bundler, some were not found by chance.
      if (id.startsWith(".") && importer?.startsWith(base) && extension === ".d.ts")
        return join(dirname(importer), id.replace(/\.ts$/, extension));
      const [, name = "", path = "index"] = /^@evenly\/(\w+)(?:\/(.+))?$/.exec(id) ?? [];
      const folder = Object.entries(INSIDE).find(([inside]) => inside === name)?.[1];
      return folder === undefined ? undefined : join(base, folder, "src", `${path}${extension}`);
    },
  };
}

/**
 * @param {import("rolldown").InputOptions & { input: string }} options
 * @returns {Promise<string[]>} packages imported by the bundle
 */
async function bundle({ input, ...options }) {
  const made = await rolldown({
    ...options,
    input: { index: input },
    platform: "neutral",
    treeshake: { moduleSideEffects: false },
    experimental: { attachDebugInfo: "none" },
    checks: { pluginTimings: false },
  });
  const { output: files } = await made.write({ dir: output, format: "esm" });
  await made.close();
  const [file] = files;
  if (files.length > 1) throw new Error(`${input} became ${files.length} files`);
  return file.imports.map((path) => path.split("/", path.startsWith("@") ? 2 : 1).join("/"));
}

/** @param {string[]} imported */
function describePackage(imported) {
  const { name, version, description, license, type, dependencies } = readPackage(source);
  const versions = Object.values(INSIDE).map((folder) => readPackage(join(root, folder)).dependencies);
  const known = new Map([...versions, dependencies].flatMap((some) => Object.entries(some)));
  const own = Object.keys(dependencies).filter((dependency) => !dependency.startsWith("@evenly/"));
  const needed = [...new Set([...own, ...imported])].sort();
  const unknown = needed.filter((dependency) => !/^\d/.test(known.get(dependency) ?? ""));
  if (unknown.length > 0) throw new Error(`no package.json gives the version of ${unknown.join(", ")}`);
  return {
    name,
    version,
    description,
    license,
    type,
    engines: readPackage(root).engines,
    sideEffects: false,
    exports: { ".": { types: "./index.d.ts", default: "./index.js" } },
    types: "./index.d.ts",
    files: ["index.js", "index.d.ts", "examples", "THIRD-PARTY-LICENSES"],
    dependencies: Object.fromEntries(needed.map((dependency) => [dependency, known.get(dependency)])),
  };
}

/** @param {string[]} names */
function readLicences(names) {
  const texts = names.map(
    (name) => `${name}\n\n${readFileSync(join(root, "node_modules", name, "LICENSE"), "utf8")}`,
  );
  return `index.d.ts holds types of these packages.\n\n${texts.join("\n\n")}`;
}

/** @param {string} folder */
function readPackage(folder) {
  return JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
}
