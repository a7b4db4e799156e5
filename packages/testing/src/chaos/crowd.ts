import { setTimeout as sleep } from "node:timers/promises";
import { createRandom } from "../random.ts";
import { startBank } from "./bank.ts";
import { checkListeners } from "./check-listeners.ts";
import { type Listener, startListener } from "./listeners.ts";
import { payOverHttp } from "./pay-over-http.ts";
import { makePeople } from "./people.ts";
import { judge, type Verdict } from "./verdict.ts";
import type { World } from "./world.ts";

export type Crowd = {
  readonly size: number;
  readonly kills: number;
  readonly seed: number;
  readonly progress: (text: string) => void;
  /** True once no further strikes should happen. */
  readonly isOver: () => boolean;
};

const CLIENTS = 4;
/** Reconnect delays like the web app's, spread so that clients do not all reconnect at once. */
const RECONNECT_MS = { min: 200, max: 2000 };
/** One client in this many loses its socket between two kills. */
const DROPPED_EACH = 20;
const NETWORK_SIZE = 250;
const ARRIVE_MS_MAX = 60_000;
const BACK_MS_MAX = 5000;
const BACK_FRACTION = 0.9;

/** Repeatedly kills the gateway under a crowd of connected clients while payments flow, and checks each client's screen. */
export async function killUnderCrowd(
  world: World,
  { size, kills, seed, progress, isOver }: Crowd,
): Promise<readonly Verdict[]> {
  const random = createRandom(seed);
  const people = await makePeople(world.db, size);
  progress(`${people.length} people for a crowd`);
  const listeners = people.map((person, index) =>
    startListener(world.url, person, createRandom(seed + index), {
      reconnectMs: RECONNECT_MS,
      from: networkOf(index),
    }),
  );
  const arrived = await waitForFraction(listeners, 1, ARRIVE_MS_MAX);
  progress(`arrived: ${arrived}, ${describe(listeners)}`);
  const { pay } = payOverHttp(world.url);
  const bank = startBank({ people, clients: CLIENTS, random, pay, label: "crowd" });
  let dropped = 0;
  let killed = 0;
  for (; killed < kills && !isOver(); killed += 1) {
    for (const listener of listeners) {
      if (random.between(0, 100) >= DROPPED_EACH) continue;
      listener.drop();
      dropped += 1;
    }
    await world.servers.gateway.crash();
    await world.servers.gateway.untilReady();
    await waitForFraction(listeners, BACK_FRACTION, BACK_MS_MAX);
    progress(`gateway killed ${killed + 1} of ${kills} times, ${describe(listeners)}`);
  }
  await bank.stop();
  await waitForFraction(listeners, 1, ARRIVE_MS_MAX);
  const missing = [
    ...(arrived ? [] : ["not every screen had a socket at first"]),
    ...(killed < kills ? ["it was cut off before all was struck"] : []),
  ];
  const away = listeners
    .filter((each) => !each.isLive())
    .map(({ person }) => `${person.handle} has no socket`);
  const text = `${listeners.length} screens come back after ${killed} killed gateways and ${dropped} dropped sockets, during ${bank.acknowledged.length} payments`;
  const verdicts = [
    judge("P12", text, [...missing, ...away]),
    ...(await checkListeners(world.db, listeners)),
  ];
  for (const listener of listeners) listener.stop();
  return verdicts;
}

/** Gives users different loopback addresses; all of 127.0.0.0/8 is this machine. */
function networkOf(index: number): string {
  return `127.1.${Math.floor(index / NETWORK_SIZE)}.${(index % NETWORK_SIZE) + 1}`;
}

/** Number of connected listeners and the errors of the others. */
function describe(listeners: readonly Listener[]): string {
  const away = listeners.filter((each) => !each.isLive());
  const troubles = new Map<string, number>();
  for (const each of away) troubles.set(each.trouble(), (troubles.get(each.trouble()) ?? 0) + 1);
  const causes = [...troubles].map(([trouble, count]) => `${count} ${trouble}`).join(", ");
  return `${listeners.length - away.length} are there${causes && `; away: ${causes}`}`;
}

async function waitForFraction(
  listeners: readonly Listener[],
  fraction: number,
  msMax: number,
): Promise<boolean> {
  const until = Date.now() + msMax;
  const isThere = () => listeners.filter((each) => each.isLive()).length >= fraction * listeners.length;
  while (!isThere() && Date.now() < until) await sleep(50);
  return isThere();
}
