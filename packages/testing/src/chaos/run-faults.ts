import { setTimeout as sleep } from "node:timers/promises";
import { verifyLedger } from "@evenly/services/ledger/checks/verify-ledger";
import { verifyRequests } from "@evenly/services/requests/checks/verify-requests";
import type { Random } from "../random.ts";
import { type Bank, startBank, waitForTraffic } from "./bank.ts";
import { type BookWatch, watchBook } from "./book-watch.ts";
import { DATABASE } from "./built-product.ts";
import { checkPayments } from "./check-payments.ts";
import type { Nemesis } from "./nemeses.ts";
import { payOverHttp } from "./pay-over-http.ts";
import type { Person } from "./people.ts";
import { type Readers, startReaders } from "./read-over-http.ts";
import { judge, traceOf, type Verdict } from "./verdict.ts";
import type { World } from "./world.ts";

export type FaultSchedule = {
  readonly people: readonly Person[];
  readonly clients: number;
  readonly random: Random;
  readonly nemeses: readonly Nemesis[];
  /** Faults to strike one after another, until `isOver`. */
  readonly strikes: number;
  readonly isOver: () => boolean;
  /** Below 1 shortens the faults. */
  readonly pace: number;
  /** Below 1 shortens the pauses between faults. */
  readonly calm: number;
  /** False if latencies prove nothing, because other work runs on the machine. */
  readonly hasTimes: boolean;
  readonly note: (text: string) => void;
  /** Prints the progress every few faults. */
  readonly progress: (text: string) => void;
};

const CALM_MS = { min: 150, max: 700 };
const PROGRESS_EACH = 10;
const READERS = 4;
const REPLAYS = 150;
const BURSTS = 10;
const BURST_PARALLEL = 50;
const CALL_MS_MAX = 10_000;
const READY_MS_MAX = 3000;

/** Lets clients pay while faults strike, heals everything, and compares the ledger with the promises. */
export async function runFaults(world: World, schedule: FaultSchedule): Promise<readonly Verdict[]> {
  const { pace, note } = schedule;
  let isTimed = true;
  const { pay, statuses } = payOverHttp(world.url);
  const bank = startBank({ ...schedule, label: "faults", pay, isTimed: () => isTimed });
  const watch = await watchBook(world.postgres.adminUrl(DATABASE));
  const readers = startReaders(world.url, schedule.people.slice(0, READERS), schedule.random);
  const struck = await strike(world, schedule, { bank, watch }, (isStruckTimed) => {
    isTimed = isStruckTimed;
  });
  note("the faults are over");
  for (let burst = 0; burst < BURSTS * pace; burst += 1) await bank.burst(BURST_PARALLEL);
  await readers.stop();
  await bank.stop();
  await bank.replay(REPLAYS * pace);
  await watch.stop();
  note([...statuses].map(([what, count]) => `${count} ${what}`).join(", "));
  const faults = describe(struck.counts);
  return [
    ...(await judgeBook(world, bank, watch, faults)),
    ...judgeProcesses(world, bank, schedule),
    judgeReaders(readers),
    ...(struck.amiss.length > 0 ? [judge("faults", "each came to its end", struck.amiss)] : []),
  ];
}

/** Strikes until all faults are done, time is over, or something does not recover; the work so far is still judged. */
async function strike(
  world: World,
  schedule: FaultSchedule,
  { bank, watch }: { readonly bank: Bank; readonly watch: BookWatch },
  time: (isTimed: boolean) => void,
) {
  const { random, pace, note, progress } = schedule;
  const counts = new Map<string, number>();
  const amiss: string[] = [];
  let done = 0;
  try {
    for (; done < schedule.strikes && !schedule.isOver(); done += 1) {
      await waitForTraffic(bank);
      await sleep(random.between(CALM_MS.min, CALM_MS.max) * pace * schedule.calm);
      const nemesis = schedule.nemeses[done % schedule.nemeses.length] as Nemesis;
      note(`${nemesis.name}, ${bank.acknowledged.length} answered`);
      time(nemesis.isUntimed !== true);
      await nemesis.strike(world, random, pace);
      time(true);
      counts.set(nemesis.name, (counts.get(nemesis.name) ?? 0) + 1);
      if ((done + 1) % PROGRESS_EACH === 0)
        progress(
          `${describe(counts)}: ${bank.acknowledged.length} answered, ${watch.looks()} looks, ${watch.wrong.length + bank.unequal.length} wrong`,
        );
    }
  } catch (error) {
    amiss.push(traceOf(error));
  }
  if (Number.isFinite(schedule.strikes) && done < schedule.strikes)
    amiss.push(`it was cut off after ${done} of ${schedule.strikes}`);
  return { counts, amiss };
}

function describe(counts: ReadonlyMap<string, number>): string {
  return [...counts].map(([name, count]) => `${count} ${name}`).join(", ");
}

async function judgeBook(
  world: World,
  bank: Bank,
  watch: BookWatch,
  faults: string,
): Promise<readonly Verdict[]> {
  const found = await checkPayments(world.db, bank.acknowledged);
  const { tries, unknown, limited, replays } = bank.counts();
  const asked = `${bank.acknowledged.length} answered (${found.posted} posted) in ${tries} calls, ${unknown} of them without an outcome, ${limited} payments refused for now, under ${faults}`;
  const repeats = `no payment is made twice and each repeat is answered alike: ${replays} repeats`;
  const looks = `money is conserved and nobody owes, at every moment: ${watch.looks()} looks`;
  const sums = "every balance is the sum of its postings, numbered without a gap";
  return [
    judge("P1", `no acknowledged payment is lost: ${asked}`, found.lost),
    judge("P2", repeats, [...found.doubled, ...bank.unequal]),
    judge("P3, P4", looks, watch.wrong),
    judge("P5", sums, await verifyLedger(world.db)),
    judge("P5", "requests, codes and claims say what the ledger says", await verifyRequests(world.db)),
  ];
}

function judgeReaders({ answers, retries, wrong }: Readers): Verdict {
  const text = `each read is right or says 'try again': ${answers()} right, ${retries()} cut off`;
  return judge("P13", text, answers() === 0 ? ["nothing was read"] : wrong);
}

function judgeProcesses(world: World, bank: Bank, { hasTimes }: FaultSchedule): readonly Verdict[] {
  const slowestMs = Math.round(bank.counts().slowestMs);
  const slow = hasTimes && slowestMs > CALL_MS_MAX ? [`a call took ${slowestMs} ms`] : [];
  const stuck = bank.unanswered;
  const crashes = Object.values(world.servers).flatMap((server) => server.crashes);
  const starts = [...world.servers.api.startTimes].sort((a, b) => a - b).map(Math.round);
  const median = starts[Math.floor(starts.length / 2)] ?? 0;
  const late = hasTimes && median > READY_MS_MAX ? [`half of the starts took ${median} ms and more`] : [];
  const calls = `no call takes longer than 10 s (the slowest ${slowestMs} ms), all are answered once it is over, no process ends by itself`;
  return [
    judge(
      "P7",
      `a killed api is ready again: ${starts.length} starts, median ${median} ms, worst ${starts.at(-1)} ms`,
      late,
    ),
    judge("P13", calls, [...slow, ...stuck, ...crashes]),
  ];
}
