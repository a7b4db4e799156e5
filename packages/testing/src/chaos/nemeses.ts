import { setTimeout as sleep } from "node:timers/promises";
import type { Random } from "./random.ts";
import type { ServerProcess } from "./server-process.ts";
import type { Wire } from "./tcp-proxy.ts";
import type { World } from "./world.ts";

/** One kind of fault: strikes, lasts, heals. Resolves when what it broke is whole again. */
export type Nemesis = {
  readonly name: string;
  readonly needsRedis?: boolean;
  /** While it strikes, calls may take longer than the api's own bound. */
  readonly isUntimed?: boolean;
  readonly strike: (world: World, random: Random) => Promise<void>;
};

const PAUSE_MS = { min: 300, max: 2500 };
const CUT_MS = { min: 500, max: 5000 };
const DOWN_MS = { min: 0, max: 400 };

const killServer = (name: keyof World["servers"]): Nemesis => ({
  name: `kill-${name}`,
  isUntimed: name === "api",
  strike: async ({ servers }, random) => {
    await servers[name].kill();
    await wait(random, DOWN_MS);
    await servers[name].start();
  },
});

const pauseServer = (name: keyof World["servers"]): Nemesis => ({
  name: `pause-${name}`,
  isUntimed: name === "api",
  strike: async ({ servers }, random) => pause(servers[name], random),
});

const cutWire = (wire: keyof World["wires"], how: Exclude<Wire, "pass">): Nemesis => ({
  name: `${how}-${wire}`,
  needsRedis: wire === "redis",
  isUntimed: wire === "client",
  strike: async ({ wires }, random) => {
    wires[wire]?.set(how);
    await wait(random, CUT_MS);
    wires[wire]?.set("pass");
  },
});

const FAULTS = ["cut", "deaf", "refuse", "trickle"] as const;

export const nemeses: readonly Nemesis[] = [
  {
    name: "kill-postgres",
    strike: async ({ postgres }, random) => {
      await postgres.kill();
      await wait(random, DOWN_MS);
      await postgres.restart();
    },
  },
  {
    name: "pause-postgres",
    strike: async ({ postgres }, random) => {
      const wake = postgres.pause();
      await wait(random, PAUSE_MS);
      wake();
    },
  },
  killServer("api"),
  killServer("gateway"),
  killServer("worker"),
  pauseServer("api"),
  pauseServer("gateway"),
  pauseServer("worker"),
  {
    name: "kill-redis",
    needsRedis: true,
    strike: async ({ redis }, random) => {
      await redis?.kill();
      await wait(random, DOWN_MS);
      await redis?.start();
    },
  },
  {
    name: "pause-redis",
    needsRedis: true,
    strike: async ({ redis }, random) => {
      redis?.pause();
      await wait(random, PAUSE_MS);
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

async function pause(server: ServerProcess, random: Random): Promise<void> {
  server.pause();
  await wait(random, PAUSE_MS);
  server.resume();
}

async function wait(
  random: Random,
  { min, max }: { readonly min: number; readonly max: number },
): Promise<void> {
  await sleep(random.between(min, max));
}
