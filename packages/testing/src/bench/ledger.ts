import { closeSync, fdatasyncSync, openSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createIds } from "@evenly/platform";
import { withPostings } from "@evenly/services/ledger/post";
import { createPostingLane } from "@evenly/services/ledger/posting-lane";
import { sendTransfer } from "@evenly/services/ledger/send-transfer";
import { hashInput } from "@evenly/services/shared/hash-input";
import { testContext } from "../context.ts";
import { insertBareRows, prepareBareRows } from "./bare-rows.ts";
import { type Book, checkBook, closeBook, openBook, runAsOwner } from "./ledger-book.ts";
import { judgeLedger, printSubjects, type Subject } from "./ledger-report.ts";
import { type Measured, median, runClosedLoop, runOpenLoop } from "./load.ts";
import { createMarker, payStepByStep } from "./statement-per-step.ts";
import { hasPgbench, prepareTpcb, runTpcb } from "./tpcb.ts";

const PEOPLE = 10_000;
const LANE_CALLERS = 256;
const PEER_CLIENTS = [4, 16, 64];
const QUIET_PER_SECOND = 1000;
const ids = createIds();
const clock = { now: () => new Date() };
const [, , adminUrl = "", migrationsFolder = "", roundsText = "5", secondsText = "3", only = ""] =
  process.argv;
const rounds = Number(roundsText);
const seconds = Number(secondsText);

async function main(): Promise<number> {
  const book = await openBook(adminUrl, migrationsFolder, PEOPLE);
  const ways = waysToPay(book);
  const subjects = subjectsOf(book, ways).filter(({ group }) => group.startsWith(only));
  if (subjects.some(({ group }) => group === "tpcb")) await prepareTpcb(adminUrl);
  if (subjects.some(({ group }) => group === "bare")) await prepareBareRows(adminUrl);
  let acknowledged = 0;
  const measure = async (subject: Subject) => {
    const measured = await subject.measure();
    acknowledged += measured.count;
    return measured;
  };
  for (const subject of subjects) await measure(subject);
  await runAsOwner(adminUrl, ["vacuum analyze"]);
  const results = new Map(subjects.map(({ name }) => [name, [] as Measured[]]));
  for (let round = 0; round < rounds; round += 1) {
    for (const subject of subjects) results.get(subject.name)?.push(await measure(subject));
  }
  await ways.finish();
  const problems = await checkBook(book, acknowledged);
  await closeBook(book);
  process.stdout.write(
    `medians of ${rounds} interleaved rounds of ${seconds} s, ${PEOPLE} wallets, fsync and synchronous_commit on\n`,
  );
  const figures = printSubjects(subjects, results);
  const isFast = judgeLedger(figures, measureSync());
  process.stdout.write(
    `${problems.length === 0 ? "row counts and book: as acknowledged" : problems.join("\n")}\n`,
  );
  return isFast && problems.length === 0 ? 0 : 1;
}

type Ways = {
  readonly byLane: (payeeUserId?: string) => Promise<void>;
  readonly alone: () => Promise<void>;
  readonly bySteps: () => Promise<void>;
  readonly finish: () => Promise<void>;
};

/** Three ways to post the same payment: over the lane, in a separate transaction, and with one statement per step. */
function waysToPay({ db, laneDb, stepsDb, markerDb, people }: Book): Ways {
  const lane = createPostingLane({ db: laneDb, bus: quietBus, clock, ids, log: console });
  const ctx = testContext(db, { ids, clock, lane });
  const marker = createMarker(markerDb);
  const pick = (payeeUserId?: string) => {
    const payer = Math.floor(Math.random() * people.length);
    const payee = (payer + 1 + Math.floor(Math.random() * (people.length - 1))) % people.length;
    const isSame = people[payer] === payeeUserId;
    const sides = {
      payerUserId: people[isSame ? payee : payer] ?? "",
      payeeUserId: payeeUserId ?? people[payee] ?? "",
    };
    return { ...sides, amountMinor: 1n + BigInt(Math.floor(Math.random() * 100)), currency: "USD" };
  };
  const intend = (payeeUserId?: string) => {
    const movement = pick(payeeUserId);
    const { payerUserId: ownerUserId } = movement;
    const intent = {
      ownerUserId,
      procedure: "bench.lane",
      key: ids.uuid(),
      inputHash: hashInput(movement),
    };
    return { ...intent, ...movement };
  };
  return {
    byLane: async (payeeUserId) => {
      await sendTransfer(ctx, intend(payeeUserId));
    },
    alone: async () => {
      const nothing = { description: null, category: null, quotedFeeMinor: null };
      const [outcome] = await withPostings(ctx, (_tx, post) =>
        post([{ ...intend(), ...nothing, kind: "payment", id: ids.uuid() }]),
      );
      if (outcome?.status !== "done") throw new Error("refused");
    },
    bySteps: async () => marker.add(await payStepByStep(stepsDb, { ...pick(), amountMinor: 1n })),
    finish: async () => {
      await lane.close();
      await marker.drained();
    },
  };
}

/** Each competitor writes the same rows as the lane; all mark outbox rows asynchronously, in batches. */
function subjectsOf(book: Book, { byLane, alone, bySteps }: Ways): readonly Subject[] {
  const closed = (callers: number, work: () => Promise<void>) => () =>
    runClosedLoop(book.db, { callers, seconds }, work);
  const open = (work: () => Promise<void>) => () =>
    runOpenLoop({ perSecond: QUIET_PER_SECOND, seconds }, work);
  const subject = (group: Subject["group"], name: string, measure: Subject["measure"]) => ({
    group,
    name,
    measure,
  });
  return [
    subject("lane", `posting lane, ${LANE_CALLERS} callers`, closed(LANE_CALLERS, byLane)),
    subject(
      "hot",
      `all to one wallet, ${LANE_CALLERS} callers`,
      closed(LANE_CALLERS, () => byLane(book.people[0])),
    ),
    subject("quiet", `posting lane, ${QUIET_PER_SECOND} a second`, open(byLane)),
    subject("alone", `a transaction each, ${QUIET_PER_SECOND} a second`, open(alone)),
    subject("bare", "the same rows, nothing decided", () => insertBareRows(book.db, adminUrl, seconds)),
    ...PEER_CLIENTS.map((clients) =>
      subject("steps", `statement per step, ${clients} clients`, closed(clients, bySteps)),
    ),
    ...(hasPgbench() ? PEER_CLIENTS : []).map((clients) =>
      subject("tpcb", `pgbench TPC-B prepared, ${clients} clients`, () =>
        runTpcb(adminUrl, clients, seconds),
      ),
    ),
  ];
}

/** Duration of one fsync of 8 KiB in ms. */
function measureSync(): number {
  const path = join(tmpdir(), `evenly-bench-sync-${process.pid}`);
  const file = openSync(path, "w");
  const block = Buffer.alloc(8192, 1);
  const taken = Array.from({ length: 300 }, () => {
    const start = performance.now();
    writeSync(file, block, 0, block.length, 0);
    fdatasyncSync(file);
    return performance.now() - start;
  });
  closeSync(file);
  rmSync(path);
  return median(taken);
}

const quietBus = {
  publish: async () => {},
  subscribe: async () => async () => {},
  ping: async () => {},
  close: async () => {},
};

process.exitCode = await main();
