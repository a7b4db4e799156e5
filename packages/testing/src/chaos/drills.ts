import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "@evenly/db/sql";
import { verifyLedger } from "@evenly/services/ledger/checks/verify-ledger";
import { verifyRequests } from "@evenly/services/requests/checks/verify-requests";
import postgres from "postgres";
import { createRandom } from "../random.ts";
import { type Bank, startBank } from "./bank.ts";
import { DATABASE } from "./built-product.ts";
import { checkPayments } from "./check-payments.ts";
import { payOverHttp } from "./pay-over-http.ts";
import type { Person } from "./people.ts";
import { judge, judgeControl, type Verdict } from "./verdict.ts";
import type { World } from "./world.ts";

export type Drill = { readonly people: readonly Person[]; readonly seed: number };

const CLIENTS = 6;
const FREEZE_TRIES_MAX = 400;
const UNBLOCKED_MS_MAX = 11_000;
const FROZEN_MS = 14_000;

/**
 * Pauses an api in the middle of a transaction. Postgres must end that session, so that other processes can lock its wallets. The
 * resumed api must answer for each of its payments whether it was posted.
 */
export async function freezeInTransaction(
  world: World,
  { people, seed }: Drill,
): Promise<readonly Verdict[]> {
  const first = bankOn(world.url, { people, seed }, "frozen");
  const beside = world.secondApi();
  await beside.start();
  const held = await holdForever(world, people[0] as Person);
  const pid = await stopInTransaction(world);
  if (pid === null) {
    await held.release();
    await first.stop();
    await beside.stop();
    return [judge("P14", "an api stopped inside a transaction", ["it was never caught inside one"])];
  }
  const startedAt = Date.now();
  const second = bankOn(world.secondUrl, { people: people.slice(1), seed: seed + 1 }, "beside");
  while ((await hasSession(world, pid)) && Date.now() - startedAt < FROZEN_MS) await sleep(50);
  const unblockedMs = Date.now() - startedAt;
  await sleep(Math.max(0, FROZEN_MS - unblockedMs));
  const isStillHeld = await hasSession(world, held.pid);
  await held.release();
  world.servers.api.resume();
  await second.stop();
  await first.stop();
  await beside.stop();
  const { broken, text } = await look(world, [first, second]);
  const late = unblockedMs > UNBLOCKED_MS_MAX ? [`its session was there for ${unblockedMs} ms`] : [];
  return [
    judge(
      "P14",
      `an api stopped inside a transaction holds up others for ${unblockedMs} ms, and wakes without harm: ${text}`,
      [...late, ...broken],
    ),
    judgeControl(
      "P14",
      `a session without that time-out, still in its transaction after ${FROZEN_MS} ms`,
      isStillHeld ? 1 : 0,
    ),
  ];
}

/** Clients that pay through the api at this address. */
export function bankOn(url: string, { people, seed }: Drill, label: string): Bank {
  const { pay } = payOverHttp(url);
  return startBank({ people, clients: CLIENTS, random: createRandom(seed), pay, label });
}

/** Compares the ledger after a drill with the answers of its clients. */
export async function look(
  world: World,
  banks: readonly Bank[],
): Promise<{ readonly broken: readonly string[]; readonly text: string }> {
  const found = await checkPayments(
    world.db,
    banks.flatMap((bank) => bank.acknowledged),
  );
  const unanswered = banks.flatMap((bank) => bank.unanswered);
  const unequal = banks.flatMap((bank) => bank.unequal);
  const broken = [
    ...found.lost,
    ...found.doubled,
    ...unequal,
    ...unanswered,
    ...(await verifyLedger(world.db)),
    ...(await verifyRequests(world.db)),
  ];
  const answered = banks.map((bank) => bank.acknowledged.length).join(" and ");
  return { broken, text: `${answered} payments answered, none lost or doubled, the book sound` };
}

/** Pauses the api until it is caught with an open transaction; returns the session's pid, or null. */
async function stopInTransaction(world: World): Promise<number | null> {
  for (let attempt = 0; attempt < FREEZE_TRIES_MAX; attempt += 1) {
    world.servers.api.pause();
    await sleep(15);
    const rows = (await world.db.execute(sql`
      select pid from pg_stat_activity
      where application_name = 'evenly-api-lane' and state like 'idle in transaction%'`)) as unknown as readonly {
      readonly pid: number;
    }[];
    if (rows[0]) return rows[0].pid;
    world.servers.api.resume();
    await sleep(20);
  }
  return null;
}

async function hasSession(world: World, pid: number): Promise<boolean> {
  const rows = await world.db.execute(sql`select 1 from pg_stat_activity where pid = ${pid}`);
  return rows.length > 0;
}

/** Control: a session without idle timeout that holds a wallet's lock in an open transaction. */
async function holdForever(world: World, person: Person) {
  const connection = { idle_in_transaction_session_timeout: 0 };
  const client = postgres(world.postgres.adminUrl(DATABASE), { max: 1, onnotice: () => {}, connection });
  const [session] = await client<{ pid: number }[]>`select pg_backend_pid() as pid`;
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const holding = client.begin(async (tx) => {
    await tx`select 1 from accounts where id = ${person.accountId} for update`;
    await released;
  });
  return {
    pid: session?.pid ?? 0,
    release: async () => {
      release();
      await holding;
      await client.end();
    },
  };
}
