import { execFile } from "node:child_process";
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { Scope } from "@evenly/contract/service-keys/schemas";
import { systemClock } from "@evenly/platform";
import {
  createTestDatabase,
  makeUser,
  type TestContext,
  type TestDatabase,
  testContext,
} from "@evenly/testing";
import { makeServiceKey } from "@evenly/testing/make-service-key";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildApp } from "./build-app.ts";
import { signInTestUser } from "./testing/sign-in.ts";
import { testConfig } from "./testing/test-config.ts";

const root = fileURLToPath(new URL("../../..", import.meta.url));
const client = join(root, "packages/client");
const { typescript, "@types/node": nodeTypes } = readJson(join(root, "package.json")).devDependencies;
const execute = promisify(execFile);

let database: TestDatabase;
let ctx: TestContext;
let app: FastifyInstance;
let url: string;
/** Another team's project outside this repository, with only the packed client and the compiler. */
let project: string;

beforeAll(async () => {
  project = mkdtempSync(join(tmpdir(), "evenly-other-team-"));
  await Promise.all([installClient(), startApi()]);
}, 180_000);
afterAll(async () => {
  rmSync(project, { recursive: true, force: true });
  await app.close();
  await ctx.lane.close();
  await database.drop();
});

async function installClient(): Promise<void> {
  await run(process.execPath, [join(root, "scripts/build-client.mjs")]);
  await run("npm", ["pack", join(client, "dist"), "--pack-destination", project], { cwd: project });
  const tarball = readdirSync(project).find((name) => name.endsWith(".tgz")) ?? "";
  writeFileSync(join(project, "package.json"), JSON.stringify({ private: true, type: "module" }));
  const packages = [`./${tarball}`, `typescript@${typescript}`, `@types/node@${nodeTypes}`];
  const quietly = ["--prefer-offline", "--no-audit", "--no-fund", "--ignore-scripts"];
  await run("npm", ["install", "--prefix", project, ...quietly, ...packages], { cwd: project });
  for (const folder of ["fixture", "examples"]) {
    cpSync(join(client, folder), join(project, folder), { recursive: true });
  }
}

async function startApi(): Promise<void> {
  database = await createTestDatabase();
  ctx = testContext(database.db, { clock: systemClock });
  const hosts = new Set<string>();
  app = await buildApp({ ...testConfig, hosts }, ctx, false);
  url = await app.listen({ host: "127.0.0.1", port: 0 });
  hosts.add(new URL(url).host);
}

/** Runs a program. The error of one that fails has its whole output, since compilers write to stdout. */
async function run(file: string, args: readonly string[], options = {}) {
  return await execute(file, args, options).catch((error) => {
    throw new Error(`${error.message}\n${error.stdout}`);
  });
}

function readJson(file: string) {
  return JSON.parse(readFileSync(file, "utf8"));
}

function importsOf(file: string): readonly string[] {
  return [...readFileSync(file, "utf8").matchAll(/(?:from |import\()"([^"]+)"/g)].map(
    ([, path = ""]) => path,
  );
}

/** Compiles files of the project with every strict option; returns the diagnostics, one per line. */
async function compile(files: readonly string[]): Promise<readonly string[]> {
  const compilerOptions = {
    strict: true,
    noUncheckedIndexedAccess: true,
    skipLibCheck: false,
    target: "es2022",
    lib: ["es2023"],
    module: "nodenext",
    types: ["node"],
    allowJs: true,
    checkJs: true,
    rootDir: ".",
    outDir: "built",
  };
  writeFileSync(join(project, "tsconfig.json"), JSON.stringify({ compilerOptions, files }));
  const compiler = join(project, "node_modules/typescript/bin/tsc");
  const { stdout } = await execute(process.execPath, [compiler, "--pretty", "false"], { cwd: project }).catch(
    (error) => error,
  );
  return String(stdout)
    .split("\n")
    .filter((line) => line !== "");
}

it("depends on no file of this repository", async () => {
  const installed = join(project, "node_modules/@evenly/client");
  const files = readdirSync(installed, { recursive: true, encoding: "utf8" });
  expect(files.sort()).toEqual([
    "LICENSE",
    "README.md",
    "THIRD-PARTY-LICENSES",
    "examples",
    "examples/send-payment.mjs",
    "index.d.ts",
    "index.js",
    "package.json",
  ]);
  const { dependencies, ...others } = readJson(join(installed, "package.json"));
  expect(Object.keys(others).filter((name) => /dependencies/i.test(name))).toEqual([]);
  expect(Object.keys(dependencies)).toEqual(["@trpc/client", "@trpc/server", "dinero.js", "superjson"]);
  expect(importsOf(join(installed, "index.d.ts"))).toEqual([]);
  for (const path of importsOf(join(installed, "index.js"))) {
    expect(
      Object.keys(dependencies).filter((name) => path === name || path.startsWith(`${name}/`)),
    ).toHaveLength(1);
  }
});

it("sends one payment per idempotency key from plain JavaScript with a service key", async () => {
  const payer = await makeUser(ctx, { balanceMinor: 100_00n });
  const payee = await makeUser(ctx);
  const makeKey = (...scopes: Scope[]) => makeServiceKey(ctx, { userId: payer.userId, scopes });
  const { token } = await makeKey("payments:read", "payments:send");
  const send = async (amount: string, serviceKey = token) => {
    const env = { EVENLY_URL: url, EVENLY_SERVICE_KEY: serviceKey };
    const args = ["examples/send-payment.mjs", `@${payee.handle}`, amount, "USD", "invoice-17"];
    const { stdout, stderr } = await execute(process.execPath, args, { cwd: project, env }).catch(
      (error) => error,
    );
    return `${stdout}${stderr}`;
  };
  const first = await send("24.00");
  expect(first).toMatch(/^\S+ completed, available 76\.00\n$/);
  expect(await send("24.00")).toBe(first);
  expect(await send("25.00")).toMatch(/^IDEMPOTENCY_MISMATCH: /);
  expect(await send("24.00", (await makeKey("payments:read")).token)).toMatch(/^SERVICE_KEY_NOT_ALLOWED: /);
});

it("compiles and runs in a strict TypeScript project", async () => {
  expect(await compile(["fixture/pay-out.ts", "examples/send-payment.mjs"])).toEqual([]);
  const payer = await signInTestUser(ctx);
  const payee = await makeUser(ctx);
  const token = payer.authorization.replace("Bearer ", "");
  const args = ["built/fixture/pay-out.js", url, token, `@${payee.handle}`];
  const { stdout } = await run(process.execPath, args, { cwd: project });
  expect(JSON.parse(stdout)).toEqual({ paidAt: expect.stringMatching(/Z$/), isShort: true });
});

it("rejects wrong inputs, outputs, codes and procedures at compile time", async () => {
  const wrong = readdirSync(join(project, "fixture")).filter((name) => name.startsWith("wrong-"));
  const complaints = await compile(wrong.map((name) => `fixture/${name}`));
  expect(
    complaints
      .filter((line) => !line.startsWith(" "))
      .map((line) => line.replace(/\(.*error /, " ").replace(/:.*/, "")),
  ).toEqual([
    "fixture/wrong-code.ts TS2367",
    "fixture/wrong-input.ts TS2322",
    "fixture/wrong-output.ts TS2322",
    "fixture/wrong-procedure.ts TS2339",
  ]);
});
