import { spawn } from "node:child_process";
import { join } from "node:path";
import { closeDatabase, type Database, openDatabase } from "@evenly/db";
import postgres from "postgres";
import { PostgresServer, type StartPostgres } from "../chaos/postgres-server.ts";
import { ServerProcess } from "../chaos/server-process.ts";
import { TEST_SEAL_KEYS } from "../context.ts";

export type ProductOptions = {
  /** The checkout whose builds run. */
  readonly root: string;
  /** A folder that is removed afterwards. */
  readonly dir: string;
  readonly startPostgres: StartPostgres;
  readonly findFreePort: () => Promise<number>;
};

/** The built product on ports of its own, with nothing of ours between it and its peers. */
export type Product = {
  readonly url: string;
  readonly gatewayUrl: string;
  readonly db: Database;
  /** Ends of processes that nobody asked for. */
  crashes(): readonly string[];
  close(): Promise<void>;
};

const DATABASE = "evenly";
const SECRET = "abuse-secret-of-at-least-32-characters";

/** Starts everything and waits until it is ready. */
export async function openProduct({
  root,
  dir,
  startPostgres,
  findFreePort,
}: ProductOptions): Promise<Product> {
  const server = await PostgresServer.open(startPostgres, join(dir, "postgres"));
  const admin = postgres(server.adminUrl(), { max: 1, onnotice: () => {} });
  await admin.unsafe(`create database ${DATABASE}`);
  await admin.end();
  const [port, gatewayPort, workerPort] = [await findFreePort(), await findFreePort(), await findFreePort()];
  const url = `http://127.0.0.1:${port}`;
  const gatewayUrl = `http://127.0.0.1:${gatewayPort}`;
  const env = {
    NODE_ENV: "development",
    LOG_LEVEL: "error",
    HOST: "127.0.0.1",
    PORT: String(port),
    GATEWAY_PORT: String(gatewayPort),
    WORKER_PORT: String(workerPort),
    PUBLIC_URL: url,
    GATEWAY_INTERNAL_URL: gatewayUrl,
    API_INTERNAL_URL: url,
    DATABASE_URL: server.appUrl(DATABASE),
    TICKET_SECRET: SECRET,
    TOKEN_PEPPER: SECRET,
    FIELD_KEYS: TEST_SEAL_KEYS.fieldKeys,
    LOOKUP_KEY: TEST_SEAL_KEYS.lookupKey,
    MAIL_FROM: "Evenly <no-reply@evenly.test>",
    WEB_DIST: join(root, "apps/web/dist"),
    MIGRATIONS_DIR: join(root, "packages/db/migrations"),
  };
  await migrate(join(root, "apps/api"), { ...env, DATABASE_ADMIN_URL: server.adminUrl(DATABASE) });
  const args = ["--enable-source-maps", "dist/main.js"];
  const servers = ["api", "gateway", "worker"].map(
    (name) => new ServerProcess({ name, args, cwd: join(root, "apps", name), env }),
  );
  await Promise.all(servers.map((each) => each.start()));
  const db = openDatabase({ url: server.appUrl(DATABASE), applicationName: "abuse", poolMax: 8 });
  return {
    url,
    gatewayUrl,
    db,
    crashes: () => servers.flatMap((each) => each.crashes),
    close: async () => {
      await Promise.all(servers.map((each) => each.kill()));
      await closeDatabase(db);
      await server.stop();
    },
  };
}

async function migrate(cwd: string, env: NodeJS.ProcessEnv): Promise<void> {
  const child = spawn(process.execPath, ["dist/migrate.js"], {
    cwd,
    env,
    stdio: ["ignore", "inherit", "inherit"],
  });
  const code = await new Promise((resolve) => child.once("close", resolve));
  if (code !== 0) throw new Error(`the migration ended with ${code}; is the product built?`);
}
