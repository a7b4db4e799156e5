import { spawnSync } from "node:child_process";
import { closeDatabase, type Database, migrateDatabase, openDatabase } from "@evenly/db";
import { LANE_SESSION_SETTINGS } from "@evenly/db/ledger/lane-settings";
import { createIds } from "@evenly/platform";
import {
  createPostingLane,
  hashInput,
  importTransfers,
  sendTransfer,
  verifyLedger,
} from "@evenly/services/ledger/index";
import { testContext } from "../context.ts";
import { type CpuTime, readCpuTime } from "./cpu-time.ts";
import { createMarker, payStepByStep } from "./statement-per-step.ts";

const PEOPLE = 10_000;
const LANE_CALLERS = 256;
const PEER_CLIENTS = [4, 16, 64];
const FUNDS_MINOR = 10_000_000n;
/** What the lane must make of a statement per step. */
const FLOOR = 6;
const ids = createIds();
const clock = { now: () => new Date() };
let acknowledged = 0;

const [, , adminUrl = "", migrationsFolder = "", roundsText = "5", secondsText = "3", only = ""] =
  process.argv;
const rounds = Number(roundsText);
const seconds = Number(secondsText);

async function main(): Promise<number> {
  const { db, laneDb, stepsDb, markerDb } = await openBook();
  const people = await makePeople(db);
  const ctx = testContext(db, {
    ids,
    clock,
    lane: createPostingLane({ db: laneDb, bus: quietBus, clock, ids, log: console }),
  });
  const pick = () => {
    const payer = Math.floor(Math.random() * people.length);
    const payee = (payer + 1 + Math.floor(Math.random() * (people.length - 1))) % people.length;
    return { payer: { userId: people[payer] ?? "" }, payee: { userId: people[payee] ?? "" } };
  };
  const viaLane = async () => {
    const { payer, payee } = pick();
    const movement = {
      payerUserId: payer.userId,
      payeeUserId: payee.userId,
      amountMinor: 1n + BigInt(Math.floor(Math.random() * 100)),
      currency: "USD",
    };
    const intent = {
      ownerUserId: payer.userId,
      procedure: "bench.lane",
      key: ids.uuid(),
      inputHash: hashInput(movement),
    };
    await sendTransfer(ctx, { ...intent, ...movement });
  };
  const marker = createMarker(markerDb);
  const viaSteps = async () => {
    const { payer, payee } = pick();
    const sides = { payerUserId: payer.userId, payeeUserId: payee.userId };
    marker.add(await payStepByStep(stepsDb, { ...sides, amountMinor: 1n }));
  };
  const subjects = [
    {
      name: `posting lane, ${LANE_CALLERS} callers`,
      group: "lane",
      measure: () => runClosedLoop(db, LANE_CALLERS, viaLane),
    },
    ...PEER_CLIENTS.map((clients) => ({
      name: `statement per step, ${clients} clients`,
      group: "steps",
      measure: () => runClosedLoop(db, clients, viaSteps),
    })),
    ...(hasPgbench() ? PEER_CLIENTS.map((clients) => tpcb(clients)) : []),
  ].filter(({ group }) => group.startsWith(only));
  if (subjects.some(({ group }) => group === "tpcb")) prepareTpcb();
  for (const { measure } of subjects) await measure();
  await vacuum();
  const results = new Map(subjects.map(({ name }) => [name, [] as Measured[]]));
  for (let round = 0; round < rounds; round += 1) {
    for (const { name, measure } of subjects) results.get(name)?.push(await measure());
  }
  await ctx.lane.close();
  await marker.drained();
  const problems = await checkBook(db);
  const code = report(subjects, results, problems);
  for (const pool of [db, laneDb, stepsDb, markerDb]) await closeDatabase(pool);
  return code;
}

type Measured = {
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  /** Microseconds a transfer. */
  readonly cpu: CpuTime | null;
};

async function runClosedLoop(db: Database, clients: number, work: () => Promise<void>): Promise<Measured> {
  const before = await readCpuTime(db);
  const end = performance.now() + seconds * 1000;
  const latencies: number[] = [];
  const started = performance.now();
  const client = async () => {
    while (performance.now() < end) {
      const start = performance.now();
      await work();
      latencies.push(performance.now() - start);
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  const elapsed = (performance.now() - started) / 1000;
  acknowledged += latencies.length;
  const after = await readCpuTime(db);
  latencies.sort((a, b) => a - b);
  const at = (share: number) => latencies[Math.floor(latencies.length * share)] ?? 0;
  const each = (used: number) => used / latencies.length;
  const cpu = {
    node: each(after.node - before.node),
    server: after.server === null || before.server === null ? null : each(after.server - before.server),
  };
  return { perSecond: latencies.length / elapsed, p50: at(0.5), p99: at(0.99), cpu };
}

async function openBook() {
  const admin = openDatabase({ url: adminUrl, applicationName: "bench-admin", poolMax: 1 });
  await admin.$client.unsafe("create database evenly_bench");
  await closeDatabase(admin);
  const owner = withDatabase("evenly_bench");
  const app = new URL(owner);
  app.username = "evenly_app";
  app.password = "bench";
  await migrateDatabase({ adminUrl: owner, appUrl: app.toString(), migrationsFolder });
  const open = (applicationName: string, poolMax: number, settings = {}) =>
    openDatabase({ url: app.toString(), applicationName, poolMax, settings });
  return {
    db: open("bench", 4),
    laneDb: open("bench-lane", 4, LANE_SESSION_SETTINGS),
    stepsDb: open("bench-steps", 64, LANE_SESSION_SETTINGS),
    markerDb: open("bench-marker", 1, LANE_SESSION_SETTINGS),
  };
}

async function makePeople(db: Database): Promise<readonly string[]> {
  const people = Array.from({ length: PEOPLE }, () => ids.uuid());
  const everybody = `{${people.join(",")}}`;
  await db.$client`insert into users (id, email_sealed, email_lookup, email_verified_at, password_hash, password_changed_at, first_name, last_name, handle, created_at)
    select id, 'bench.' || repeat('A', 38), 'bench-' || n, now(), '', now(), 'Person', 'Number ' || n, 'p' || n, now()
    from unnest(${everybody}::uuid[]) with ordinality as person(id, n)`;
  await db.$client`insert into parties (user_id, identity_tier, time_zone) select id, 'approved', 'UTC' from unnest(${everybody}::uuid[]) as person(id)`;
  await db.$client`insert into accounts (id, kind, owner_user_id, currency, updated_at)
    select gen_random_uuid(), 'user_wallet', id, 'USD', now() from unnest(${everybody}::uuid[]) as person(id)`;
  const ctx = testContext(db, { now: new Date() });
  await importTransfers(
    ctx,
    people.map((userId) => ({
      payerUserId: null,
      payeeUserId: userId,
      amountMinor: FUNDS_MINOR,
      key: "funds",
    })),
  );
  await db.$client.unsafe("analyze");
  return people;
}

async function checkBook(db: Database): Promise<readonly string[]> {
  const [counts] =
    await db.$client`select (select count(*) from transfers) as transfers, (select count(*) from entries) as entries,
    (select count(*) from postings) as postings, (select sum(event_count) from outbox) as outbox`;
  const expected = {
    transfers: acknowledged + PEOPLE,
    entries: acknowledged + PEOPLE,
    postings: 2 * (acknowledged + PEOPLE),
    outbox: acknowledged,
  };
  const wrong = Object.entries(expected)
    .filter(([table, count]) => Number(counts?.[table]) !== count)
    .map(([table, count]) => `${table}: ${counts?.[table]} rows, expected ${count}`);
  return [...wrong, ...(await verifyLedger(db))];
}

function report(
  subjects: readonly { readonly name: string; readonly group: string }[],
  results: ReadonlyMap<string, readonly Measured[]>,
  problems: readonly string[],
): number {
  const line = (text: string) => process.stdout.write(`${text}\n`);
  line(
    "each peer writes the rows the lane writes; both mark the outbox beside the callers' path, in batches",
  );
  line(
    `medians of ${rounds} interleaved rounds of ${seconds} s, ${PEOPLE} wallets, fsync and synchronous_commit on`,
  );
  const best = new Map<string, number>();
  for (const { name, group } of subjects) {
    const measured = results.get(name) ?? [];
    const perSecond = median(measured.map((round) => round.perSecond));
    const p50 = median(measured.map((round) => round.p50)).toFixed(1);
    const p99 = median(measured.map((round) => round.p99)).toFixed(1);
    const cpu = describeCpu(measured);
    line(
      `${name.padEnd(36)} ${perSecond.toFixed(0).padStart(7)} a second   p50 ${p50} ms   p99 ${p99} ms${cpu}`,
    );
    best.set(group, Math.max(best.get(group) ?? 0, perSecond));
  }
  const lane = best.get("lane") ?? 0;
  const ratio = lane / (best.get("steps") ?? Number.POSITIVE_INFINITY);
  line(`lane / statement per step at its best: ${ratio.toFixed(2)} (floor ${FLOOR})`);
  const tpcbBest = best.get("tpcb");
  line(
    tpcbBest ? `lane / TPC-B at its best: ${(lane / tpcbBest).toFixed(2)}` : "TPC-B: pgbench is not on PATH",
  );
  line(problems.length === 0 ? "row counts and book: as acknowledged" : problems.join("\n"));
  return ratio >= FLOOR && problems.length === 0 ? 0 : 1;
}

/** Beside other work on the machine this says more than the clock does. */
function describeCpu(measured: readonly Measured[]): string {
  const used = measured.flatMap(({ cpu }) => cpu ?? []);
  if (used.length === 0) return "";
  const node = median(used.map((cpu) => cpu.node)).toFixed(0);
  const servers = used.flatMap(({ server }) => server ?? []);
  return `   CPU a transfer: node ${node} us, server ${servers.length > 0 ? median(servers).toFixed(0) : "?"} us`;
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

function hasPgbench(): boolean {
  return spawnSync("pgbench", ["--version"]).status === 0;
}

function prepareTpcb(): void {
  const created = spawnSync("psql", [adminUrl, "-qc", "create database tpcb"]);
  if (created.status !== 0) throw new Error(String(created.stderr));
  const filled = spawnSync("pgbench", ["-i", "-q", "-s", "64", withDatabase("tpcb")]);
  if (filled.status !== 0) throw new Error(String(filled.stderr));
}

function tpcb(clients: number) {
  return {
    name: `pgbench TPC-B prepared, ${clients} clients`,
    group: "tpcb",
    measure: async (): Promise<Measured> => {
      const args = [
        "-n",
        "-M",
        "prepared",
        "-T",
        String(seconds),
        "-c",
        String(clients),
        "-j",
        "2",
        withDatabase("tpcb"),
      ];
      const { stdout } = spawnSync("pgbench", args, { encoding: "utf8" });
      const perSecond = Number(/tps = ([\d.]+)/.exec(stdout)?.[1] ?? 0);
      const average = Number(/latency average = ([\d.]+)/.exec(stdout)?.[1] ?? 0);
      return { perSecond, p50: average, p99: Number.NaN, cpu: null };
    },
  };
}

async function vacuum(): Promise<void> {
  const owner = openDatabase({
    url: withDatabase("evenly_bench"),
    applicationName: "bench-vacuum",
    poolMax: 1,
    settings: { statement_timeout: 0 },
  });
  await owner.$client.unsafe("vacuum analyze");
  await closeDatabase(owner);
}

function withDatabase(name: string): string {
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return url.toString();
}

const quietBus = {
  publish: async () => {},
  subscribe: async () => async () => {},
  ping: async () => {},
  close: async () => {},
};

process.exitCode = await main();
