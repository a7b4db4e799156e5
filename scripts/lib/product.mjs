import { spawn } from "node:child_process";
import { get } from "node:http";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { checkClusterFolder, startEmbeddedPostgres } from "./embedded-postgres.mjs";
import { KEYS_PLACE, keyChecksOf, readKeyChecks, refuseOtherKeys } from "./key-checks.mjs";
import { API_MEMORY, WORKER_MEMORY } from "./memory.mjs";
import { findFreePort, isPortFree } from "./ports.mjs";
import { readSecrets, sealKeysOf } from "./settings.mjs";
import { EXIT_CONFIG, StartError } from "./start-error.mjs";
import { Supervisor } from "./supervisor.mjs";

/**
 * @typedef {object} ProductOptions
 * @property {string} root folder of the checkout
 * @property {string} dataDir
 * @property {NodeJS.ProcessEnv} settings see .env.example
 * @property {boolean} [isDev] runs from source, with the web app on a development server
 * @property {<T>(label: string, work: () => Promise<T>) => Promise<T>} step prints a step's duration
 * @property {import("./print.mjs").Print} print
 * @property {(name: string, pid: number) => void} [onReady] called when a server is ready, also after a restart
 * @property {(() => Promise<void>)[]} stops filled during the start; see stopProduct
 *
 * @typedef {object} RunningProduct
 * @property {string} url
 * @property {string | null} postgresDir data folder of the built-in PostgreSQL
 * @property {string} databaseUrl the servers' DATABASE_URL
 * @property {() => Promise<void>} restart
 * @property {() => void} kill
 */

const HEALTH_TIMEOUT_MS = 60_000;
const POSTGRES_CHECK_MS = 500;

/**
 * Starts database, migrations, api, gateway and worker, and waits until they are healthy.
 * @param {ProductOptions} options
 * @returns {Promise<RunningProduct>}
 */
export async function startProduct(options) {
  const { settings, step } = options;
  const port = Number(settings.PORT);
  if (!(await isPortFree(settings.HOST ?? "127.0.0.1", port))) {
    throw new StartError(
      `Port ${port} is taken: stop what uses it, or choose another, for example PORT=${port + 1} npm start`,
    );
  }
  const hasDatabase = !settings.DATABASE_URL && checkClusterFolder(join(options.dataDir, "postgres"));
  const secrets = readSecrets(options.dataDir, { hasDatabase });
  const postgres = settings.DATABASE_URL
    ? null
    : await step("Starting PostgreSQL", () => keepPostgresUp(options, secrets));
  const env = await prepareEnvironment(options, postgres, secrets);
  if (postgres) {
    const known = await readKeyChecks(postgres.adminUrl);
    refuseOtherKeys(known, keyChecksOf(settings, secrets), KEYS_PLACE);
  }
  await step("Bringing the database up to date", () => runOnce(options, "migrate", env));
  if (env.DEMO_DATA === "1") await step("Loading demo data", () => runOnce(options, "demo-data", env));
  return startServers(options, env, postgres);
}

/**
 * Stops what was started in reverse order; also works during a start.
 * @param {(() => Promise<void>)[]} stops
 */
export async function stopProduct(stops) {
  while (stops.length > 0) await stops.pop()?.();
}

/**
 * Starts the built-in PostgreSQL and restarts it on the same port if it exits.
 * @param {ProductOptions} options
 * @param {import("./settings.mjs").Secrets} secrets
 */
async function keepPostgresUp(options, secrets) {
  const settings = { dataDir: join(options.dataDir, "postgres"), password: secrets.postgresPassword };
  let running = await startEmbeddedPostgres(settings);
  let isBusy = false;
  const timer = setInterval(async () => {
    if (isBusy || running.isAlive()) return;
    isBusy = true;
    options.print("postgres", "ended; starting again", "warn");
    try {
      running = await startEmbeddedPostgres({ ...settings, port: running.port, mustExist: true });
    } catch (error) {
      options.print("postgres", error instanceof Error ? error.message : String(error), "error");
    }
    isBusy = false;
  }, POSTGRES_CHECK_MS);
  options.stops.push(() => {
    clearInterval(timer);
    return running.stop();
  });
  return running;
}

/**
 * @param {ProductOptions} options
 * @param {import("./embedded-postgres.mjs").RunningPostgres | null} postgres
 * @param {import("./settings.mjs").Secrets} secrets
 * @returns {Promise<NodeJS.ProcessEnv>}
 */
async function prepareEnvironment({ root, dataDir, settings, isDev }, postgres, secrets) {
  const isProduction = settings.NODE_ENV === "production";
  const apiPort = isDev ? String(await findFreePort()) : settings.PORT;
  const gatewayPort = settings.GATEWAY_PORT ?? String(await findFreePort());
  const workerPort = settings.WORKER_PORT ?? String(await findFreePort());
  const hasCardProvider = isProduction || settings.STRIPE_SECRET_KEY !== undefined;
  return {
    DEMO_DATA: isProduction ? "0" : "1",
    LOG_LEVEL: "warn",
    TICKET_SECRET: secrets.ticketSecret,
    TOKEN_PEPPER: secrets.tokenPepper,
    ...sealKeysOf(settings, secrets),
    VAPID_PUBLIC_KEY: secrets.vapidPublicKey,
    VAPID_PRIVATE_KEY: secrets.vapidPrivateKey,
    GATEWAY_INTERNAL_URL: `http://127.0.0.1:${gatewayPort}`,
    API_INTERNAL_URL: `http://127.0.0.1:${apiPort}`,
    WEB_DIST: join(root, "apps/web/dist"),
    MIGRATIONS_DIR: join(root, "packages/db/migrations"),
    ...(isProduction
      ? {}
      : { MAIL_FROM: "Evenly <no-reply@evenly.test>", PUBLIC_URL: `http://localhost:${settings.PORT}` }),
    ...(postgres ? await createDatabase(postgres, secrets) : {}),
    ...(hasCardProvider ? {} : await cardEmulatorOf(dataDir, `http://127.0.0.1:${apiPort}`)),
    ...settings,
    PORT: apiPort,
    GATEWAY_PORT: gatewayPort,
    WORKER_PORT: workerPort,
  };
}

/**
 * Settings of the stand-in for the card provider, and of the servers that call it. It keeps its state beside the database: both know the same cards.
 * @param {string} dataDir
 * @param {string} apiUrl
 */
async function cardEmulatorOf(dataDir, apiUrl) {
  const port = await findFreePort();
  return {
    STRIPE_SECRET_KEY: "sk_test_evenly_development_only",
    STRIPE_WEBHOOK_SECRET: "whsec_evenly_development_only",
    STRIPE_WEBHOOK_URL: `${apiUrl}/api/stripe/webhook`,
    CARD_EMULATOR_PORT: String(port),
    CARD_EMULATOR_URL: `http://127.0.0.1:${port}`,
    CARD_EMULATOR_STATE: join(dataDir, "card-emulator.json"),
  };
}

/**
 * @param {import("./embedded-postgres.mjs").RunningPostgres} server
 * @param {import("./settings.mjs").Secrets} secrets
 */
async function createDatabase(server, secrets) {
  const { default: connect } = await import("postgres");
  const sql = connect(server.adminUrl, { max: 1, onnotice: () => {} });
  try {
    const [existing] = await sql`select 1 from pg_database where datname = 'evenly'`;
    if (!existing) await sql`create database evenly`;
  } finally {
    await sql.end();
  }
  const address = `127.0.0.1:${server.port}/evenly`;
  return {
    DATABASE_ADMIN_URL: `postgres://postgres:${secrets.postgresPassword}@${address}`,
    DATABASE_URL: `postgres://evenly_app:${secrets.appPassword}@${address}${bySocket(server.socketFolder)}`,
  };
}

/**
 * Query parameter for a Unix socket, in the format of libpq URLs.
 * @param {string} folder
 */
function bySocket(folder) {
  return folder === "" ? "" : `?${new URLSearchParams({ host: folder })}`;
}

/**
 * @param {ProductOptions} options
 * @param {NodeJS.ProcessEnv} env
 * @param {import("./embedded-postgres.mjs").RunningPostgres | null} postgres
 * @returns {Promise<RunningProduct>}
 */
async function startServers(options, env, postgres) {
  const { DATABASE_ADMIN_URL: _ownerStaysOut, ...serverEnv } = env;
  /** @type {(reason: string) => void} */
  let failStart = () => {};
  const failed = new Promise((_, reject) => {
    failStart = (reason) => reject(new StartError(reason));
  });
  failed.catch(() => {});
  let isUp = false;
  const hasEmulator = env.CARD_EMULATOR_PORT !== undefined;
  const notReady = new Set(["api", "gateway", "worker", ...(hasEmulator ? ["card-emulator"] : [])]);
  const server = (/** @type {string} */ name, /** @type {string[]} */ flags = [], folder = "apps") => ({
    name,
    args: [...flags, ...entry(options, "main")],
    cwd: join(options.root, folder, name),
    env: serverEnv,
  });
  const web = {
    name: "web",
    args: [
      join(options.root, "node_modules/vite/bin/vite.js"),
      "--port",
      String(options.settings.PORT),
      "--strictPort",
    ],
    cwd: join(options.root, "apps/web"),
    env: serverEnv,
    reloadsItself: true,
  };
  const supervisor = new Supervisor({
    stages: [
      [...(options.isDev ? [web] : []), server("api", API_MEMORY), server("gateway")],
      [server("worker", WORKER_MEMORY)],
      hasEmulator ? [server("card-emulator", [], "packages")] : [],
    ],
    print: options.print,
    onReady: (name, pid) => {
      notReady.delete(name);
      options.onReady?.(name, pid);
    },
    giveUp: (reason) => (isUp ? options.print("launcher", reason, "error") : failStart(reason)),
  });
  options.stops.push(() => supervisor.stop());
  await options.step("Starting api, gateway and worker", () =>
    Promise.race([waitForHealth(env, notReady), failed]),
  );
  isUp = true;
  return {
    url: env.PUBLIC_URL ?? "",
    postgresDir: postgres?.dataDir ?? null,
    databaseUrl: env.DATABASE_URL ?? "",
    restart: () => supervisor.restart(),
    kill: () => supervisor.kill(),
  };
}

/**
 * @param {ProductOptions} options
 * @param {string} name
 */
function entry(options, name) {
  return options.isDev ? ["--import", "tsx", `src/${name}.ts`] : ["--enable-source-maps", `dist/${name}.js`];
}

/**
 * Runs a short process of the api: migrations, demo data.
 * @param {ProductOptions} options
 * @param {string} name
 * @param {NodeJS.ProcessEnv} env
 */
async function runOnce(options, name, env) {
  const child = spawn(process.execPath, entry(options, name), {
    cwd: join(options.root, "apps/api"),
    env,
    stdio: ["ignore", "pipe", "pipe"],
  });
  let words = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (words += text));
  const code = await new Promise((resolve) => child.once("close", resolve));
  if (code === EXIT_CONFIG)
    throw new StartError(words.trim().split("\n").at(-1) ?? `${name}: broken setting`, EXIT_CONFIG);
  if (code !== 0) throw new Error(`${name} ended with ${code}\n${words}`);
}

/**
 * @param {NodeJS.ProcessEnv} env
 * @param {ReadonlySet<string>} notReady servers that have not reported readiness
 */
async function waitForHealth(env, notReady) {
  const deadline = Date.now() + HEALTH_TIMEOUT_MS;
  while (Date.now() < deadline) {
    const health = notReady.size === 0 ? await readHealth(env) : undefined;
    if (health?.dependencies?.database?.status === "up" && health.dependencies.realtime?.status === "up")
      return;
    await sleep(50);
  }
  throw new StartError(
    `The servers did not answer within ${HEALTH_TIMEOUT_MS / 1000} s; LOG_LEVEL=debug npm start shows more.`,
  );
}

/**
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<{ dependencies?: Record<string, { status: string }> } | undefined>}
 */
function readHealth(env) {
  const host = new URL(env.PUBLIC_URL ?? "").host;
  return new Promise((resolve) => {
    const request = get(
      `${env.API_INTERNAL_URL}/health`,
      { headers: { host }, timeout: 3000 },
      (response) => {
        let body = "";
        response.on("data", (text) => (body += text));
        response.on("end", () => resolve(response.statusCode === 200 ? JSON.parse(body) : undefined));
      },
    );
    request.on("error", () => resolve(undefined));
    request.on("timeout", () => request.destroy());
  });
}
