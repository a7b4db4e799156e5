import type { Metrics } from "@evenly/platform";
import type { Log } from "@evenly/services";
import type { Place } from "./settings.ts";

/** Name of the process in Postgres and Redis, and size of its main pool. */
export type Client = {
  readonly name: string;
  readonly poolMax: number;
  readonly settings?: Readonly<Record<string, string | number | boolean>>;
};
export type ConnectionOptions = {
  readonly env: Place;
  readonly client: Client;
  readonly log: Log;
  readonly metrics?: Metrics;
  /** Registers a close function; the last registered is called first. */
  readonly onClose: (name: string, stop: () => Promise<void>) => void;
};

/** In-app claims use four connections; the other streams, outcomes and the relay use the rest. */
const DELIVERY_POOL_MAX = 7;

/** Connections that parts share; each opens on first use. */
export function connectionsOf({ env, client, log, metrics, onClose }: ConnectionOptions) {
  const place = { databaseUrl: env.DATABASE_URL, redisUrl: env.REDIS_URL, log };
  const openPool = async ({ name, poolMax, settings = {} }: Client) => {
    const { closeDatabase, openDatabase } = await import("@evenly/db");
    const db = openDatabase({ url: env.DATABASE_URL, applicationName: name, poolMax, settings });
    onClose(`database of ${name}`, () => closeDatabase(db));
    return db;
  };
  const db = once(() => openPool(client));
  const deliveryDb = once(async () => {
    const { DELIVERY_SESSION_SETTINGS: settings } = await import(
      "@evenly/db/notifications/delivery-settings"
    );
    return openPool({ name: `${client.name}-deliveries`, poolMax: DELIVERY_POOL_MAX, settings });
  });
  const clock = once(async () => {
    const { startDatabaseClock } = await import("@evenly/platform/database-clock");
    const { readDatabaseNow } = await import("@evenly/services/health/read-database-now");
    const asked = { db: await db() };
    const started = startDatabaseClock({ readNow: () => readDatabaseNow(asked), log });
    onClose("clock", async () => started.stop());
    return started;
  });
  const ids = once(async () => {
    const { createIds } = await import("@evenly/platform/ids");
    const moments = await clock();
    return createIds(() => moments.now().getTime());
  });
  const bus = once(async () => {
    const { createBus } = await import("@evenly/platform/bus");
    const { measureBus } = await import("@evenly/platform/measure-bus");
    const { names } = await import("@evenly/platform/names");
    const plain = createBus({ ...place, names, clientName: client.name });
    onClose("bus", () => plain.close());
    return metrics ? measureBus(plain, metrics) : plain;
  });
  return { openPool, db, deliveryDb, clock, ids, bus };
}

export type Connections = ReturnType<typeof connectionsOf>;

function once<Part>(open: () => Promise<Part>): () => Promise<Part> {
  let opened: Promise<Part> | undefined;
  return () => {
    opened ??= open();
    return opened;
  };
}
