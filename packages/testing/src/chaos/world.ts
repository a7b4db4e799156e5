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
  /** A folder that is removed afterwards, reachable by the user that Postgres runs as. */
  readonly dir: string;
  readonly hasRedis: boolean;
  readonly startPostgres: StartPostgres;
  readonly startSupervisor: StartSupervisor;
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
  /** One more worker on the same queue, not started; `changes` are settings of its own. */
  readonly anotherWorker: (
    changes: NodeJS.ProcessEnv,
    onLine?: (line: string) => void,
  ) => Promise<ServerProcess>;
  /** Where clients call, over their wire. */
  readonly url: string;
  /** The harness's own look at the database, past every wire. */
  readonly db: Database;
  readonly close: () => Promise<void>;
};

const HARNESS_POOL_MAX = 8;
const NO_CHANGES: NodeJS.ProcessEnv = {};

/** Starts everything and waits until it is ready. */
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
    flags: readonly string[] = [],
    changes: NodeJS.ProcessEnv = NO_CHANGES,
    onLine?: (line: string) => void,
  ) =>
    new ServerProcess({
      onLine,
      startSupervisor: options.startSupervisor,
      name: changes === NO_CHANGES ? name : `${name} 2`,
      args: [...flags, "--enable-source-maps", "dist/main.js"],
      cwd: join(options.root, "apps", name),
      env: { ...env, ...changes },
    });
  const servers = { api: open("api"), gateway: open("gateway"), worker: open("worker") };
  const others: ServerProcess[] = [];
  const anotherWorker: World["anotherWorker"] = async (changes, onLine) => {
    const port = { WORKER_PORT: String(await findFreePort()) };
    const opened = open("worker", [], { ...port, ...changes }, onLine);
    others.push(opened);
    return opened;
  };
  const secondApi = (aheadMs = 0) => {
    const opened = open("api", aheadMs === 0 ? [] : ["--import", clockAhead(aheadMs)], {
      PORT: String(secondPort),
    });
    others.push(opened);
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
    await Promise.all([...others, ...Object.values(servers)].map((each) => each.kill()));
    await closeDatabase(db);
    for (const wire of Object.values(wires)) await wire?.close();
    await redis?.kill();
    await server.stop();
  };
  const url = env.PUBLIC_URL ?? "";
  const secondUrl = `http://127.0.0.1:${secondPort}`;
  return { postgres: server, redis, wires, servers, secondApi, secondUrl, anotherWorker, url, db, close };
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

/** A module that moves a process's clock before anything else runs. */
function clockAhead(milliseconds: number): string {
  const source = `const Real = Date;
    globalThis.Date = class extends Real {
      constructor(...given) { given.length > 0 ? super(...given) : super(Real.now() + ${milliseconds}); }
      static now() { return Real.now() + ${milliseconds}; }
    };`;
  return `data:text/javascript,${encodeURIComponent(source)}`;
}
