import { spawn } from "node:child_process";
import { createServer } from "node:net";
import { join } from "node:path";
import { closeDatabase, type Database, openDatabase } from "@evenly/db";
import postgres from "postgres";
import { TEST_SEAL_KEYS } from "../context.ts";
import { PostgresServer, type StartPostgres } from "./postgres-server.ts";
import { RedisServer } from "./redis-server.ts";
import { ServerProcess } from "./server-process.ts";
import { TcpProxy } from "./tcp-proxy.ts";

export type WorldOptions = {
  /** The checkout whose builds run. */
  readonly root: string;
  /** A folder that is removed afterwards, reachable by the user that Postgres runs as. */
  readonly dir: string;
  readonly hasRedis: boolean;
  readonly startPostgres: StartPostgres;
};

/** The built product with its own Postgres and Redis, each wire between them in our hands. */
export type World = {
  readonly postgres: PostgresServer;
  readonly redis: RedisServer | null;
  readonly wires: { readonly database: TcpProxy; readonly redis: TcpProxy | null; readonly client: TcpProxy };
  readonly servers: {
    readonly api: ServerProcess;
    readonly gateway: ServerProcess;
    readonly worker: ServerProcess;
  };
  /** A second api beside the first, past the client's wire; not started. Its clock may be ahead. */
  readonly secondApi: (aheadMs?: number) => ServerProcess;
  readonly secondUrl: string;
  /** Where clients call, over their wire. */
  readonly url: string;
  /** The harness's own look at the database, past every wire. */
  readonly db: Database;
  readonly close: () => Promise<void>;
};

export const DATABASE = "evenly";
const SECRET = "chaos-secret-of-at-least-32-characters";
const HARNESS_POOL_MAX = 8;

/** Starts everything and waits until it is ready. */
export async function openWorld(options: WorldOptions): Promise<World> {
  const server = await PostgresServer.open(options.startPostgres, join(options.dir, "postgres"));
  const redis = options.hasRedis ? new RedisServer(await freePort()) : null;
  await redis?.start();
  const apiPort = await freePort();
  const wires = {
    database: new TcpProxy(() => server.port),
    redis: redis && new TcpProxy(() => redis.port),
    client: new TcpProxy(() => apiPort),
  };
  for (const wire of Object.values(wires)) await wire?.listen();
  const secondPort = await freePort();
  const env = await environmentOf(options, server, wires, apiPort);
  await createDatabase(server);
  await migrate(options.root, server, env);
  const open = (name: string, flags: readonly string[] = [], changes: NodeJS.ProcessEnv = {}) =>
    new ServerProcess({
      name: changes.PORT === undefined ? name : `${name} 2`,
      args: [...flags, "--enable-source-maps", "dist/main.js"],
      cwd: join(options.root, "apps", name),
      env: { ...env, ...changes },
    });
  const servers = { api: open("api"), gateway: open("gateway"), worker: open("worker") };
  const second: ServerProcess[] = [];
  const secondApi = (aheadMs = 0) => {
    const opened = open("api", aheadMs === 0 ? [] : ["--import", clockAhead(aheadMs)], {
      PORT: String(secondPort),
    });
    second.push(opened);
    return opened;
  };
  await Promise.all(Object.values(servers).map((each) => each.start()));
  const db = openDatabase({
    url: server.appUrl(DATABASE),
    applicationName: "chaos",
    poolMax: HARNESS_POOL_MAX,
    settings: { statement_timeout: 0 },
  });
  const close = async () => {
    wires.client.set("pass");
    await Promise.all([...second, ...Object.values(servers)].map((each) => each.kill()));
    await closeDatabase(db);
    for (const wire of Object.values(wires)) await wire?.close();
    await redis?.kill();
    await server.stop();
  };
  const url = env.PUBLIC_URL ?? "";
  const secondUrl = `http://127.0.0.1:${secondPort}`;
  return { postgres: server, redis, wires, servers, secondApi, secondUrl, url, db, close };
}

async function environmentOf(
  options: WorldOptions,
  server: PostgresServer,
  wires: World["wires"],
  apiPort: number,
): Promise<NodeJS.ProcessEnv> {
  const gatewayPort = await freePort();
  return {
    NODE_ENV: "development",
    LOG_LEVEL: "error",
    HOST: "127.0.0.1",
    PORT: String(apiPort),
    GATEWAY_PORT: String(gatewayPort),
    WORKER_PORT: String(await freePort()),
    PUBLIC_URL: `http://127.0.0.1:${wires.client.port}`,
    GATEWAY_INTERNAL_URL: `http://127.0.0.1:${gatewayPort}`,
    API_INTERNAL_URL: `http://127.0.0.1:${apiPort}`,
    DATABASE_URL: server.appUrl(DATABASE, wires.database.port),
    ...(wires.redis ? { REDIS_URL: `redis://127.0.0.1:${wires.redis.port}` } : {}),
    TICKET_SECRET: SECRET,
    TOKEN_PEPPER: SECRET,
    FIELD_KEYS: TEST_SEAL_KEYS.fieldKeys,
    LOOKUP_KEY: TEST_SEAL_KEYS.lookupKey,
    MAIL_FROM: "Evenly <no-reply@evenly.test>",
    WEB_DIST: join(options.root, "apps/web/dist"),
  };
}

async function createDatabase(server: PostgresServer): Promise<void> {
  const admin = postgres(server.adminUrl(), { max: 1, onnotice: () => {} });
  await admin.unsafe(`create database ${DATABASE}`);
  await admin.end();
}

async function migrate(root: string, server: PostgresServer, env: NodeJS.ProcessEnv): Promise<void> {
  const child = spawn(process.execPath, ["dist/migrate.js"], {
    cwd: join(root, "apps/api"),
    env: {
      ...env,
      DATABASE_URL: server.appUrl(DATABASE),
      DATABASE_ADMIN_URL: server.adminUrl(DATABASE),
      MIGRATIONS_DIR: join(root, "packages/db/migrations"),
    },
    stdio: ["ignore", "inherit", "inherit"],
  });
  const code = await new Promise((resolve) => child.once("close", resolve));
  if (code !== 0) throw new Error(`the migration ended with ${code}; is the product built?`);
}

/** A module that moves a process's clock before anything else runs. */
function clockAhead(milliseconds: number): string {
  const source = `const Real = Date;
    globalThis.Date = class extends Real {
      constructor(...given) { given.length > 0 ? super(...given) : super(Real.now() + ${milliseconds}); }
      static now() { return Real.now() + ${milliseconds}; }
    };`;
  return `data:text/javascript,${encodeURIComponent(source)}`;
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address !== null ? address.port : 0));
    });
  });
}
