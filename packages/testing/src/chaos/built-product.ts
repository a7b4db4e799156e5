import { spawn } from "node:child_process";
import { join } from "node:path";
import postgres from "postgres";
import { TEST_SEAL_KEYS } from "../context.ts";
import { findFreePort } from "../find-free-port.ts";
import type { PostgresServer } from "./postgres-server.ts";

export const DATABASE = "evenly";
const SECRET = "a-secret-of-at-least-32-characters-for-tests";

export type ProductPlace = {
  /** The checkout whose builds run. */
  readonly root: string;
  /** Port of the api. */
  readonly port: number;
  /** URL that clients call. */
  readonly publicUrl: string;
  readonly databaseUrl: string;
};

/** Environment of the built processes; gateway and worker get free ports. */
export async function productEnvironment(place: ProductPlace): Promise<NodeJS.ProcessEnv> {
  const gatewayPort = await findFreePort();
  return {
    NODE_ENV: "development",
    LOG_LEVEL: "error",
    HOST: "127.0.0.1",
    PORT: String(place.port),
    GATEWAY_PORT: String(gatewayPort),
    WORKER_PORT: String(await findFreePort()),
    PUBLIC_URL: place.publicUrl,
    GATEWAY_INTERNAL_URL: `http://127.0.0.1:${gatewayPort}`,
    API_INTERNAL_URL: `http://127.0.0.1:${place.port}`,
    DATABASE_URL: place.databaseUrl,
    TICKET_SECRET: SECRET,
    TOKEN_PEPPER: SECRET,
    FIELD_KEYS: TEST_SEAL_KEYS.fieldKeys,
    LOOKUP_KEY: TEST_SEAL_KEYS.lookupKey,
    MAIL_FROM: "Evenly <no-reply@evenly.test>",
    WEB_DIST: join(place.root, "apps/web/dist"),
  };
}

/** Creates the product's database and migrates it with the product's command. */
export async function createProductDatabase(
  root: string,
  server: PostgresServer,
  env: NodeJS.ProcessEnv,
): Promise<void> {
  const admin = postgres(server.adminUrl(), { max: 1, onnotice: () => {} });
  await admin.unsafe(`create database ${DATABASE}`);
  await admin.end();
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
