import { setTimeout as sleep } from "node:timers/promises";
import { verifyLedger } from "@evenly/services/ledger/index";
import { startBank } from "./bank.ts";
import { watchBook } from "./book-watch.ts";
import { checkPayments } from "./check-payments.ts";
import type { Nemesis } from "./nemeses.ts";
import { payOverHttp } from "./pay-over-http.ts";
import type { Person } from "./people.ts";
import type { Random } from "./random.ts";
import { judge, type Verdict } from "./verdict.ts";
import { DATABASE, type World } from "./world.ts";

export type FaultPlan = {
  readonly people: readonly Person[];
  readonly clients: number;
  readonly random: Random;
  readonly nemeses: readonly Nemesis[];
  /** Faults to strike, one after the other. */
  readonly strikes: number;
  readonly until: number;
  readonly note: (text: string) => void;
};

const CALM_MS = { min: 150, max: 700 };
const REPLAYS = 150;
const BURSTS = 10;
const BURST_PARALLEL = 50;
const CALL_MS_MAX = 10_000;

/** Lets clients pay while faults strike one after the other, heals everything, and holds the book against what was promised. */
export async function runFaults(world: World, plan: FaultPlan): Promise<readonly Verdict[]> {
  const { random } = plan;
  let isTimed = true;
  const { pay, statuses } = payOverHttp(world.url);
  const bank = startBank({ ...plan, pay, isTimed: () => isTimed });
  const watch = await watchBook(world.postgres.adminUrl(DATABASE));
  const struck = new Map<string, number>();
  for (let strike = 0; strike < plan.strikes && Date.now() < plan.until; strike += 1) {
    await sleep(random.between(CALM_MS.min, CALM_MS.max));
    const nemesis = plan.nemeses[strike % plan.nemeses.length] as Nemesis;
    plan.note(`${nemesis.name}, ${bank.acknowledged.length} acknowledged`);
    isTimed = nemesis.isUntimed !== true;
    await nemesis.strike(world, random);
    isTimed = true;
    struck.set(nemesis.name, (struck.get(nemesis.name) ?? 0) + 1);
  }
  for (let burst = 0; burst < BURSTS; burst += 1) await bank.burst(BURST_PARALLEL);
  await bank.stop();
  await bank.replay(REPLAYS);
  await watch.stop();
  const found = await checkPayments(world.db, bank.acknowledged);
  const { tries, unknown, replays, slowestMs } = bank.counts();
  const faults = [...struck].map(([name, count]) => `${count} ${name}`).join(", ");
  const asked = `${bank.acknowledged.length} answered (${found.posted} posted) in ${tries} calls, ${unknown} of them without an outcome, under ${faults}`;
  plan.note([...statuses].map(([what, count]) => `${count} ${what}`).join(", "));
  const crashes = Object.values(world.servers).flatMap((server) => server.crashes);
  const slow = slowestMs > CALL_MS_MAX ? [`a call took ${Math.round(slowestMs)} ms`] : [];
  const stuck = bank.unanswered.map((wish) => `${wish.name} has no answer`);
  return [
    judge("P1", `no acknowledged payment is lost: ${asked}`, found.lost),
    judge("P2", `no payment is made twice, each repeat is answered alike: ${replays} repeats`, [
      ...found.doubled,
      ...bank.unequal,
    ]),
    judge(
      "P3, P4",
      `money is conserved and nobody owes, at every moment: ${watch.looks()} looks`,
      watch.wrong,
    ),
    judge(
      "P5",
      "every balance is the sum of its postings, numbered without a gap",
      await verifyLedger(world.db),
    ),
    judge(
      "P13",
      `no call takes longer than 10 s (slowest ${Math.round(slowestMs)} ms), all are answered once it is over, no process ends by itself`,
      [...slow, ...stuck, ...crashes],
    ),
  ];
}
