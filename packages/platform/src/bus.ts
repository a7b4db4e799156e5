import type { Bus, Log } from "@evenly/services/ports";
import { createPostgresBus } from "./bus-postgres.ts";
import { createRedisBus } from "./bus-redis.ts";
import type { Names } from "./names.ts";

export type BusOptions = {
  readonly databaseUrl: string;
  readonly redisUrl: string | undefined;
  readonly names: Names;
  readonly log: Log;
  readonly clientName: string;
};

/** The bus on Redis if configured, otherwise on Postgres. */
export function createBus(options: BusOptions): Bus {
  const { databaseUrl, redisUrl, ...rest } = options;
  return redisUrl
    ? createRedisBus({ url: redisUrl, ...rest })
    : createPostgresBus({ url: databaseUrl, ...rest });
}
