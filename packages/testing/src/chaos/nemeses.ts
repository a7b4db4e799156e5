import { setTimeout as sleep } from "node:timers/promises";
import postgres from "postgres";
import type { Random } from "../random.ts";
import { DATABASE } from "./built-product.ts";
import type { ServerProcess } from "./server-process.ts";
import type { Wire } from "./tcp-proxy.ts";
import type { World } from "./world.ts";

/** One kind of fault: strikes, lasts, heals. Resolves when the product has recovered. */
export type Nemesis = {
  readonly name: string;
  readonly needsRedis?: boolean;
  /** During the fault calls may exceed the api's own deadline. */
  readonly isUntimed?: boolean;
  /** A `pace` below 1 shortens the fault. */
  readonly strike: (world: World, random: Random, pace: number) => Promise<void>;
};

type Span = { readonly min: number; readonly max: number };
const PAUSE_MS = { min: 300, max: 2500 };
const CUT_MS = { min: 500, max: 5000 };
const END_EACH_MS = { min: 5, max: 40 };
const DOWN_MS = { min: 0, max: 400 };
const BOOT_MS_MAX = 6000;
const AWAY_MS = { min: 500, max: 1500 };
/** A starting process waits 5 s for an answer. */
const STOPPED_MS = { min: 7000, max: 12_000 };

const killServer = (name: keyof World["servers"]): Nemesis => ({
  name: `kill-${name}`,
  isUntimed: name === "api",
  strike: async ({ servers }) => {
    await servers[name].crash();
    await servers[name].untilReady();
  },
});

const pauseServer = (name: keyof World["servers"]): Nemesis => ({
  name: `pause-${name}`,
  isUntimed: name === "api",
  strike: async ({ servers }, random, pace) => pause(servers[name], random, pace),
});

const cutWire = (wire: keyof World["wires"], how: Exclude<Wire, "pass">): Nemesis => ({
  name: `${how}-${wire}`,
  needsRedis: wire === "redis",
  isUntimed: wire === "client",
  strike: async ({ wires }, random, pace) => {
    wires[wire]?.set(how);
    await wait(random, CUT_MS, pace);
    wires[wire]?.set("pass");
  },
});

const FAULTS = ["cut", "deaf", "refuse", "trickle"] as const;

export const nemeses: readonly Nemesis[] = [
  {
    name: "kill-postgres",
    strike: async ({ postgres }, random, pace) => {
      await postgres.kill();
      await wait(random, DOWN_MS, pace);
      await postgres.restart();
    },
  },
  {
    name: "pause-postgres",
    strike: async ({ postgres }, random, pace) => {
      const wake = postgres.pause();
      await wait(random, PAUSE_MS, pace);
      wake();
    },
  },
  {
    // A connection that ends in the middle of a result must not spoil the next one.
    name: "end-connections",
    strike: async (world, random, pace) => {
      const admin = postgres(world.postgres.adminUrl(DATABASE), { max: 1, onnotice: () => {} });
      const endsAt = Date.now() + random.between(CUT_MS.min, CUT_MS.max) * pace;
      while (Date.now() < endsAt) {
        await admin`
          select pg_terminate_backend(pid) from pg_stat_activity
          where datname = current_database() and state = 'active' and usename <> current_user
          order by random() limit 2`;
        await sleep(random.between(END_EACH_MS.min, END_EACH_MS.max));
      }
      await admin.end();
    },
  },
  killServer("api"),
  killServer("gateway"),
  killServer("worker"),
  pauseServer("api"),
  pauseServer("gateway"),
  pauseServer("worker"),
  {
    // A process that starts without the database waits for it.
    name: "start-without-database",
    isUntimed: true,
    strike: async ({ servers, wires }, random) => {
      wires.database.set("refuse");
      await killAll(servers);
      // Waits as long as the first start took, so that the process has tried to connect.
      await sleep(Math.min(servers.worker.startTimes[0] ?? 0, BOOT_MS_MAX));
      await wait(random, AWAY_MS, 1);
      wires.database.set("pass");
      await readyAll(servers);
    },
  },
  {
    // The kernel still accepts connections, but the paused server does not answer.
    name: "start-before-stopped-postgres",
    isUntimed: true,
    strike: async ({ servers, postgres }, random) => {
      const wake = postgres.pause();
      await killAll(servers);
      await wait(random, STOPPED_MS, 1);
      wake();
      await readyAll(servers);
    },
  },
  {
    name: "kill-redis",
    needsRedis: true,
    strike: async ({ redis }, random, pace) => {
      await redis?.kill();
      await wait(random, DOWN_MS, pace);
      await redis?.start();
    },
  },
  {
    name: "pause-redis",
    needsRedis: true,
    strike: async ({ redis }, random, pace) => {
      redis?.pause();
      await wait(random, PAUSE_MS, pace);
      redis?.resume();
    },
  },
  {
    name: "flush-redis",
    needsRedis: true,
    strike: async ({ redis }) => {
      await redis?.ask("FLUSHALL");
    },
  },
  ...(["database", "redis", "client"] as const).flatMap((wire) => FAULTS.map((how) => cutWire(wire, how))),
];

async function killAll(servers: World["servers"]): Promise<void> {
  await Promise.all(Object.values(servers).map((server) => server.crash(false)));
}

async function readyAll(servers: World["servers"]): Promise<void> {
  await Promise.all(Object.values(servers).map((server) => server.untilReady()));
}

async function pause(server: ServerProcess, random: Random, pace: number): Promise<void> {
  server.pause();
  await wait(random, PAUSE_MS, pace);
  server.resume();
}

async function wait(random: Random, { min, max }: Span, pace: number): Promise<void> {
  await sleep(random.between(min, max) * pace);
}
