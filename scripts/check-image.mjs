import { execFileSync, spawn, spawnSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import postgres from "postgres";
import { environmentOf, readDockerfile, readServices } from "./lib/deployment.mjs";
import { startEmbeddedPostgres } from "./lib/embedded-postgres.mjs";
import { findFreePort } from "./lib/ports.mjs";

/**
 * `npm run check:image`: runs the Dockerfile's steps in clean folders without a container engine, from the files in git, then
 * starts compose's processes from the result and waits until each is ready. `--built` takes what the stage `build` makes from this
 * folder, where `npm test` has just made it.
 */
const root = fileURLToPath(new URL("..", import.meta.url));
const home = mkdtempSync(join(tmpdir(), "evenly-image-"));
const folderOf = (/** @type {string} */ stage) => join(home, stage);
/** Replaces the build context: contains tracked files only. */
const context = join(home, "context");
const READY_MS_MAX = 180_000;
const MIB = 1024 * 1024;
const OUTPUT_BYTES_MAX = 64 * MIB;
const IMAGE_MIB_MAX = 290;
const isBuilt = process.argv.includes("--built");
/** Packages of the web app, of tests and of builds. */
const NO_SERVER_PACKAGES = [
  "lucide-react",
  "radix-ui",
  "sonner",
  "vite",
  "vitest",
  "typescript",
  "embedded-postgres",
];
/** @type {(() => unknown)[]} */
const stops = [() => rmSync(home, { recursive: true, force: true })];

try {
  chmodSync(home, 0o755);
  copyContext();
  putShims();
  for (const step of readDockerfile(root)) await runStep(step);
  checkSize(folderOf("run"));
  await startProcesses(folderOf("run"));
  process.stdout.write(
    "every step ran; migration, api, gateway and worker run from its files and are ready\n",
  );
} finally {
  for (const stop of stops.reverse()) await stop();
}

function copyContext() {
  const files = execFileSync("git", ["ls-files", "-z"], {
    cwd: root,
    encoding: "utf8",
    maxBuffer: OUTPUT_BYTES_MAX,
  });
  for (const file of files.split("\0").filter((name) => name !== "" && existsSync(join(root, name)))) {
    mkdirSync(dirname(join(context, file)), { recursive: true });
    cpSync(join(root, file), join(context, file));
  }
}

/** Replaces chown: the image's users do not exist here, and ownership is the engine's task. */
function putShims() {
  mkdirSync(join(home, "shims"));
  writeFileSync(join(home, "shims/chown"), "#!/bin/sh\n", { mode: 0o755 });
}

/** @param {{ stage: string, kind: string, words: string }} step */
async function runStep({ stage, kind, words }) {
  const startedAt = Date.now();
  if (isBuilt && stage === "build") {
    if (kind === "FROM") linkBuilt(stage);
    return;
  }
  if (kind === "FROM") {
    const [from = ""] = words.split(" ");
    if (existsSync(folderOf(from)))
      cpSync(folderOf(from), folderOf(stage), { recursive: true, verbatimSymlinks: true });
    else mkdirSync(join(folderOf(stage), "app"), { recursive: true });
  }
  if (kind === "COPY") copy(stage, words);
  if (kind === "RUN") runShell(stage, words);
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1);
  if (kind === "COPY" || kind === "RUN")
    process.stdout.write(`${seconds} s  ${stage}: ${kind} ${words.slice(0, 90)}\n`);
}

/** @param {string} stage */
function linkBuilt(stage) {
  mkdirSync(folderOf(stage));
  symlinkSync(root, join(folderOf(stage), "app"));
}

/**
 * @param {string} stage
 * @param {string} words
 */
function copy(stage, words) {
  const [, from, rest = ""] = /^(?:--from=(\w+)\s+)?(.+)$/.exec(words) ?? [];
  const [source = "", target = ""] = rest.split(/\s+/);
  const base = from === undefined ? context : folderOf(from);
  const [folder = "", ending] = source.split("*");
  if (ending === undefined) {
    cpSync(join(base, source), resolveIn(stage, target), { recursive: true, verbatimSymlinks: true });
    return;
  }
  const names = readdirSync(join(base, folder)).filter((name) => name.endsWith(ending));
  if (names.length === 0) throw new Error(`COPY ${words}: no such file`);
  for (const name of names) cpSync(join(base, folder, name), resolveIn(stage, join(target, name)));
}

/**
 * @param {string} stage
 * @param {string} path
 */
function resolveIn(stage, path) {
  return path.startsWith("/") ? join(folderOf(stage), path) : join(folderOf(stage), "app", path);
}

/**
 * @param {string} stage
 * @param {string} words
 */
function runShell(stage, words) {
  const command = words.replace(
    /(^|[\s"'=])\/(app|all|secrets)\b/g,
    (_, before, name) => `${before}${join(folderOf(stage), name)}`,
  );
  const image = readDockerfile(root).filter(({ kind, stage: at }) => kind === "ENV" && at === "base");
  const env = Object.fromEntries(
    image.flatMap(({ words: pairs }) => pairs.split(/\s+/).map((pair) => pair.split("=", 2))),
  );
  const { status, stdout } = spawnSync("sh", ["-ec", command], {
    cwd: join(folderOf(stage), "app"),
    env: {
      PATH: `${join(home, "shims")}:${process.env.PATH}`,
      HOME: home,
      ...env,
      npm_config_cache: npmCache(),
      npm_config_prefer_offline: "true",
    },
    stdio: ["ignore", "pipe", "inherit"],
    maxBuffer: OUTPUT_BYTES_MAX,
  });
  if (status === 0) return;
  process.stderr.write(stdout);
  throw new Error(`RUN ${words}: ended with ${status}`);
}

function npmCache() {
  return execFileSync("npm", ["config", "get", "cache"], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "ignore"],
  }).trim();
}

/**
 * Only packages that servers load belong into the image.
 * @param {string} folder
 */
function checkSize(folder) {
  const bytes = Number(execFileSync("du", ["-sb", join(folder, "app")], { encoding: "utf8" }).split("\t")[0]);
  process.stdout.write(`the image adds ${(bytes / MIB).toFixed(0)} MiB to its base\n`);
  if (bytes > IMAGE_MIB_MAX * MIB) throw new Error(`more than ${IMAGE_MIB_MAX} MiB`);
  for (const name of NO_SERVER_PACKAGES)
    if (existsSync(join(folder, "app/node_modules", name))) throw new Error(`${name} is in the image`);
}

/** @param {string} folder result of the last stage */
async function startProcesses(folder) {
  const server = await startEmbeddedPostgres({
    dataDir: join(home, "postgres"),
    password: "check",
    throwAway: true,
  });
  stops.push(() => server.stop());
  const sql = postgres(server.adminUrl, { max: 1, onnotice: () => {} });
  await sql`create database evenly`;
  await sql.end();
  const secrets = join(folder, "secrets");
  execFileSync(process.execPath, [join(folder, "app/infra/docker/make-secrets.mjs")], {
    env: { SECRETS_DIR: secrets },
  });
  const ports = {
    PORT: await findFreePort(),
    GATEWAY_PORT: await findFreePort(),
    WORKER_PORT: await findFreePort(),
  };
  const appPassword = readFileSync(join(secrets, "app_password"), "utf8");
  const here = {
    ...Object.fromEntries(Object.entries(ports).map(([name, port]) => [name, String(port)])),
    SECRETS_DIR: secrets,
    HOST: "127.0.0.1",
    PUBLIC_URL: `http://127.0.0.1:${ports.PORT}`,
    GATEWAY_INTERNAL_URL: `http://127.0.0.1:${ports.GATEWAY_PORT}`,
    API_INTERNAL_URL: `http://127.0.0.1:${ports.PORT}`,
    DATABASE_URL: `postgres://evenly_app:${appPassword}@127.0.0.1:${server.port}/evenly`,
    REDIS_URL: "",
    SMTP_URL: "smtp://127.0.0.1:1025",
    STRIPE_SECRET_KEY: "sk_test_image_check_only",
    STRIPE_PUBLISHABLE_KEY: "pk_test_image_check_only",
    STRIPE_WEBHOOK_SECRET: "whsec_image_check_only_0",
    WEB_DIST: join(folder, "app/apps/web/dist"),
    MIGRATIONS_DIR: join(folder, "app/packages/db/migrations"),
  };
  const admin = { DATABASE_ADMIN_URL: `postgres://postgres:check@127.0.0.1:${server.port}/evenly` };
  const run = (/** @type {string} */ name, extra = {}) => {
    const [command = ""] = readServices(root)[name]?.command ?? [];
    const entry = ["--enable-source-maps", "infra/docker/run-with-secrets.mjs", command];
    const env = { ...environmentOf(root, name), ...here, ...extra };
    return spawn(process.execPath, entry, {
      cwd: join(folder, "app"),
      env,
      stdio: ["ignore", "ignore", "inherit"],
    });
  };
  const migration = run("migrate", admin);
  const code = await new Promise((done) => migration.once("close", done));
  if (code !== 0) throw new Error(`the migration ended with ${code}`);
  for (const [name, port] of [
    ["gateway", ports.GATEWAY_PORT],
    ["api", ports.PORT],
    ["worker", ports.WORKER_PORT],
  ]) {
    const child = run(String(name));
    const ended = new Promise((done) => child.once("close", done));
    stops.push(async () => {
      child.kill("SIGTERM");
      await ended;
    });
    await waitUntilReady(String(name), Number(port), child);
  }
  const page = await fetch(`http://127.0.0.1:${ports.PORT}/`);
  if (page.status !== 200 || !(await page.text()).includes("<html"))
    throw new Error("the web app is not served");
}

/**
 * @param {string} name
 * @param {number} port
 * @param {import("node:child_process").ChildProcess} child
 */
async function waitUntilReady(name, port, child) {
  const deadline = Date.now() + READY_MS_MAX;
  for (;;) {
    const isReady = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (isReady) break;
    if (child.exitCode !== null || Date.now() > deadline)
      throw new Error(`${name} did not become ready, exit code ${child.exitCode ?? "none"}`);
    await new Promise((done) => setTimeout(done, 100));
  }
  process.stdout.write(`${name} is ready\n`);
}
