import { setTimeout as sleep } from "node:timers/promises";
import type { Random } from "../random.ts";
import type { ServerProcess } from "./server-process.ts";
import type { Wire } from "./tcp-proxy.ts";
import type { World } from "./world.ts";

/** One kind of fault: strikes, lasts, heals. Resolves when what it broke is whole again. */
export type Nemesis = {
  readonly name: string;
  readonly needsRedis?: boolean;
  /** While it strikes, calls may take longer than the api's own bound. */
  readonly isUntimed?: boolean;
  /** `pace` below 1 shortens what lasts. */
  readonly strike: (world: World, random: Random, pace: number) => Promise<void>;
};

type Span = { readonly min: number; readonly max: number };
const PAUSE_MS = { min: 300, max: 2500 };
const CUT_MS = { min: 500, max: 5000 };
const DOWN_MS = { min: 0, max: 400 };

const killServer = (name: keyof World["servers"]): Nemesis => ({
  name: `kill-${name}`,
  isUntimed: name === "api",
  strike: async ({ servers }, random, pace) => {
    await servers[name].kill();
    await wait(random, DOWN_MS, pace);
    await servers[name].start();
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
  killServer("api"),
  killServer("gateway"),
  killServer("worker"),
  pauseServer("api"),
  pauseServer("gateway"),
  pauseServer("worker"),
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

async function pause(server: ServerProcess, random: Random, pace: number): Promise<void> {
  server.pause();
  await wait(random, PAUSE_MS, pace);
  server.resume();
}

async function wait(random: Random, { min, max }: Span, pace: number): Promise<void> {
  await sleep(random.between(min, max) * pace);
}
