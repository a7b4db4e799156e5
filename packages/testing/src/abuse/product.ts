import { join } from "node:path";
import { closeDatabase, type Database, openDatabase } from "@evenly/db";
import { createProductDatabase, DATABASE, productEnvironment } from "../chaos/built-product.ts";
import { PostgresServer, type StartPostgres } from "../chaos/postgres-server.ts";
import { ServerProcess, type StartSupervisor } from "../chaos/server-process.ts";
import { findFreePort } from "../find-free-port.ts";

export type ProductOptions = {
  /** The checkout whose builds run. */
  readonly root: string;
  /** A folder that is removed afterwards. */
  readonly dir: string;
  readonly startPostgres: StartPostgres;
  readonly startSupervisor: StartSupervisor;
};

/** The built product on its own ports, without proxies. */
export type Product = {
  readonly url: string;
  readonly gatewayUrl: string;
  readonly db: Database;
  /** Unexpected exits of processes. */
  crashes(): readonly string[];
  close(): Promise<void>;
};

const POOL_MAX = 8;

/** Starts all processes and waits until they are ready. */
export async function openProduct(options: ProductOptions): Promise<Product> {
  const { root, dir, startPostgres, startSupervisor } = options;
  const server = await PostgresServer.open(startPostgres, join(dir, "postgres"));
  const port = await findFreePort();
  const url = `http://127.0.0.1:${port}`;
  const env = await productEnvironment({ root, port, publicUrl: url, databaseUrl: server.appUrl(DATABASE) });
  await createProductDatabase(root, server, env);
  const args = ["--enable-source-maps", "dist/main.js"];
  const servers = ["api", "gateway", "worker"].map(
    (name) => new ServerProcess({ name, args, cwd: join(root, "apps", name), env, startSupervisor }),
  );
  await Promise.all(servers.map((each) => each.start()));
  const db = openDatabase({ url: server.appUrl(DATABASE), applicationName: "abuse", poolMax: POOL_MAX });
  return {
    url,
    gatewayUrl: env.GATEWAY_INTERNAL_URL ?? "",
    db,
    crashes: () => servers.flatMap((each) => each.crashes),
    close: async () => {
      await Promise.all(servers.map((each) => each.kill()));
      await closeDatabase(db);
      await server.stop();
    },
  };
}
