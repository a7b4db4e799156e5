import { join } from "node:path";
import { closeDatabase, type Database, openDatabase } from "@evenly/db";
import { findFreePort } from "../find-free-port.ts";
import { createProductDatabase, DATABASE, productEnvironment } from "./built-product.ts";
import { PostgresServer, type StartPostgres } from "./postgres-server.ts";
import { RedisServer } from "./redis-server.ts";
import { ServerProcess, type StartSupervisor } from "./server-process.ts";
import { TcpProxy } from "./tcp-proxy.ts";

export type WorldOptions = {
  /** The checkout whose builds run. */
  readonly root: string;
  /** A folder that is removed afterwards; the user that runs Postgres must have access. */
  readonly dir: string;
  readonly hasRedis: boolean;
  readonly startPostgres: StartPostgres;
  readonly startSupervisor: StartSupervisor;
};

/** The built product with its own Postgres and Redis and a controllable proxy on each connection. */
export type World = {
  readonly postgres: PostgresServer;
  readonly redis: RedisServer | null;
  readonly wires: { readonly database: TcpProxy; readonly redis: TcpProxy | null; readonly client: TcpProxy };
  readonly servers: {
    readonly api: ServerProcess;
    readonly gateway: ServerProcess;
    readonly worker: ServerProcess;
  };
  /** A second api that bypasses the client proxy; not started. `preload` is a module that it loads first. */
  readonly secondApi: (preload?: string) => ServerProcess;
  readonly secondUrl: string;
  readonly secondGateway: (preload: string) => Promise<ServerProcess>;
  /** Another worker on the same queue, not started; `changes` override its environment. */
  readonly anotherWorker: (
    changes: NodeJS.ProcessEnv,
    onLine?: (line: string) => void,
    preload?: string,
  ) => Promise<ServerProcess>;
  /** URL for clients, through their proxy. */
  readonly url: string;
  /** The harness's own database connection, without a proxy. */
  readonly db: Database;
  readonly close: () => Promise<void>;
};

type Beside = {
  readonly onLine?: ((line: string) => void) | undefined;
  readonly preload?: string | undefined;
};

const HARNESS_POOL_MAX = 8;
const NO_CHANGES: NodeJS.ProcessEnv = {};

/** Starts all processes and waits until they are ready. */
export async function openWorld(options: WorldOptions): Promise<World> {
  const server = await PostgresServer.open(options.startPostgres, join(options.dir, "postgres"));
  const redis = options.hasRedis ? new RedisServer(await findFreePort()) : null;
  await redis?.start();
  const apiPort = await findFreePort();
  const wires = {
    database: new TcpProxy(() => server.port),
    redis: redis && new TcpProxy(() => redis.port),
    client: new TcpProxy(() => apiPort),
  };
  for (const wire of Object.values(wires)) await wire?.listen();
  const secondPort = await findFreePort();
  const env = await environmentOf(options, server, wires, apiPort);
  await createProductDatabase(options.root, server, env);
  const open = (
    name: string,
    changes: NodeJS.ProcessEnv = NO_CHANGES,
    { onLine, preload }: Beside = {},
  ): ServerProcess =>
    new ServerProcess({
      onLine,
      startSupervisor: options.startSupervisor,
      name: changes === NO_CHANGES ? name : `${name} 2`,
      args: [...(preload === undefined ? [] : ["--import", preload]), "--enable-source-maps", "dist/main.js"],
      cwd: join(options.root, "apps", name),
      env: { ...env, ...changes },
    });
  const servers = { api: open("api"), gateway: open("gateway"), worker: open("worker") };
  const others: ServerProcess[] = [];
  const openOther = (...given: Parameters<typeof open>) => {
    const opened = open(...given);
    others.push(opened);
    return opened;
  };
  const anotherWorker: World["anotherWorker"] = async (changes, onLine, preload) =>
    openOther("worker", { WORKER_PORT: String(await findFreePort()), ...changes }, { onLine, preload });
  const secondApi: World["secondApi"] = (preload) =>
    openOther("api", { PORT: String(secondPort) }, { preload });
  const secondGateway: World["secondGateway"] = async (preload) =>
    openOther("gateway", { GATEWAY_PORT: String(await findFreePort()) }, { preload });
  await Promise.all(Object.values(servers).map((each) => each.start()));
  const db = openDatabase({
    url: server.appUrl(DATABASE),
    applicationName: "chaos",
    poolMax: HARNESS_POOL_MAX,
    settings: { statement_timeout: 0 },
  });
  const close = async () => {
    wires.client.set("pass");
    await Promise.all([...others, ...Object.values(servers)].map((each) => each.kill()));
    await closeDatabase(db);
    for (const wire of Object.values(wires)) await wire?.close();
    await redis?.kill();
    await server.stop();
  };
  const url = env.PUBLIC_URL ?? "";
  const secondUrl = `http://127.0.0.1:${secondPort}`;
  const seconds = { secondApi, secondUrl, secondGateway, anotherWorker };
  return { postgres: server, redis, wires, servers, ...seconds, url, db, close };
}

async function environmentOf(
  options: WorldOptions,
  server: PostgresServer,
  wires: World["wires"],
  apiPort: number,
): Promise<NodeJS.ProcessEnv> {
  const env = await productEnvironment({
    root: options.root,
    port: apiPort,
    publicUrl: `http://127.0.0.1:${wires.client.port}`,
    databaseUrl: server.appUrl(DATABASE, wires.database.port),
  });
  return wires.redis ? { ...env, REDIS_URL: `redis://127.0.0.1:${wires.redis.port}` } : env;
}
