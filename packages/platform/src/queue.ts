import type { Log, Queue } from "@evenly/services/ports";
import { createPostgresBackend, createRedisBackend, runMigrations, withBackend } from "bullmq";
import { Client } from "pg";
import type { Names } from "./names.ts";

export type QueueOptions = {
  readonly databaseUrl: string;
  readonly redisUrl: string | undefined;
  readonly names: Names;
  readonly log: Log;
};

/** Queue that wakes the delivery loops. */
export const DELIVERIES = "deliveries";
/** Queue that wakes the job loops. */
export const JOBS = "jobs";

type WakeUp = { readonly shard: string };
type WakeOptions = {
  readonly deduplication: { readonly id: string; readonly keepLastIfActive: boolean };
  readonly delay: number;
  readonly removeOnComplete: true;
  readonly removeOnFail: true;
};
/** The methods of BullMQ's queue that both backends share. */
type Sender = {
  add(name: string, data: WakeUp, options: WakeOptions): Promise<unknown>;
  getActiveCount(): Promise<number>;
  getJobCounts(...states: ("waiting" | "active" | "delayed")[]): Promise<Record<string, number>>;
  close(): Promise<void>;
  on(event: "error", listener: (error: Error) => void): unknown;
};
type Receiver = {
  close(): Promise<void>;
  on(event: "error", listener: (error: Error) => void): unknown;
  on(event: "failed", listener: (job: unknown, error: Error) => void): unknown;
  waitUntilReady(): Promise<unknown>;
};
type Backend = {
  sender(name: string): Sender;
  receiver(name: string, handler: (data: WakeUp) => Promise<void>): Receiver;
};

const SCHEMA = "bullmq";
/** One connection is enough for wake-ups; a worker also holds a dedicated one to listen. */
const POOL_MAX = 2;
const PING_QUEUE = "ping";
/** Wake-ups are idempotent, so a stalled one is simply delivered again. */
const STALLED_COUNT_MAX = 1000;
const CONCURRENCY = 4;

/** Wake-ups over BullMQ: on Redis if configured, otherwise on its Postgres backend, which needs `migrateQueue`. */
export function createQueue(options: QueueOptions): Queue {
  const backend = options.redisUrl ? redisBackend(options, options.redisUrl) : postgresBackend(options);
  const senders = new Map<string, Sender>();
  const receivers: Receiver[] = [];
  const sender = (name: string) => {
    const existing = senders.get(name);
    if (existing) return existing;
    const created = backend.sender(name);
    created.on("error", (error) => options.log.warn({ err: error, queue: name }, "queue: connection"));
    senders.set(name, created);
    return created;
  };
  return {
    wake: async (name, shard, delayMs = 0) => {
      await sender(name).add("wake", { shard }, wakeOptions(shard, delayMs));
    },
    work: async (name, handler) => {
      const receiver = backend.receiver(name, ({ shard }) => handler(shard));
      receiver.on("error", (error) => options.log.warn({ err: error, queue: name }, "queue: connection"));
      receiver.on("failed", (_job, error) =>
        options.log.error({ err: error, queue: name }, "queue: a wake-up failed"),
      );
      receivers.push(receiver);
      await receiver.waitUntilReady();
      return () => receiver.close();
    },
    counts: async (name) => {
      const {
        waiting = 0,
        active = 0,
        delayed = 0,
      } = await sender(name).getJobCounts("waiting", "active", "delayed");
      return { waiting, active, delayed };
    },
    ping: async () => {
      await sender(PING_QUEUE).getActiveCount();
    },
    close: async () => {
      await Promise.all(receivers.map((receiver) => receiver.close()));
      await Promise.all([...senders.values()].map((each) => each.close()));
    },
  };
}

/** Creates the queue's tables as the app's role, in a schema that this role owns. Must run once before `createQueue`. */
export async function migrateQueue(databaseUrl: string): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await runMigrations(client, SCHEMA);
  } finally {
    await client.end();
  }
}

/**
 * Deduplicates wake-ups of a shard: while one runs, the last further one is kept and runs after it; a fixed job id would drop it.
 * A delayed wake-up is deduplicated only with those due in the same second, so it never replaces an immediate one.
 */
function wakeOptions(shard: string, delayMs: number): WakeOptions {
  const id = delayMs > 0 ? `${shard}/${Math.ceil((Date.now() + delayMs) / 1000)}` : shard;
  return {
    deduplication: { id, keepLastIfActive: true },
    delay: delayMs,
    removeOnComplete: true,
    removeOnFail: true,
  };
}

/**
 * A BullMQ queue for inspection, with its own connection, which the caller must close.
 */
export function openBullQueue(options: QueueOptions, name: string) {
  const queue = options.redisUrl
    ? redisQueue(options.names, options.redisUrl, name)
    : postgresQueue(options, name);
  queue.on("error", (error) => options.log.warn({ err: error, queue: name }, "queue: connection"));
  return queue;
}

function redisQueue(names: Names, url: string, name: string) {
  const { Queue: RedisQueue } = withBackend(createRedisBackend);
  return new RedisQueue<WakeUp>(name, {
    connection: { url, enableOfflineQueue: false, maxRetriesPerRequest: 1 },
    prefix: names.queuePrefix(name),
  });
}

function postgresQueue({ databaseUrl, names }: QueueOptions, name: string) {
  const { Queue: PostgresQueue } = withBackend(createPostgresBackend);
  return new PostgresQueue<WakeUp>(name, {
    connection: postgresConnection(databaseUrl),
    prefix: names.queuePrefix(name),
  });
}

function postgresConnection(databaseUrl: string) {
  return { connectionString: databaseUrl, schema: SCHEMA, max: POOL_MAX };
}

function redisBackend({ names }: QueueOptions, url: string): Backend {
  const { Worker: RedisWorker } = withBackend(createRedisBackend);
  return {
    sender: (name) => redisQueue(names, url, name),
    receiver: (name, handler) =>
      new RedisWorker<WakeUp>(name, (job) => handler(job.data), {
        connection: { url, maxRetriesPerRequest: null },
        prefix: names.queuePrefix(name),
        concurrency: CONCURRENCY,
        maxStalledCount: STALLED_COUNT_MAX,
      }),
  };
}

function postgresBackend(options: QueueOptions): Backend {
  const { Worker: PostgresWorker } = withBackend(createPostgresBackend);
  return {
    sender: (name) => postgresQueue(options, name),
    receiver: (name, handler) =>
      new PostgresWorker<WakeUp>(name, (job) => handler(job.data), {
        connection: postgresConnection(options.databaseUrl),
        prefix: options.names.queuePrefix(name),
        concurrency: CONCURRENCY,
        maxStalledCount: STALLED_COUNT_MAX,
      }),
  };
}
