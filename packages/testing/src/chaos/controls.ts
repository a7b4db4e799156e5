import { setTimeout as sleep } from "node:timers/promises";
import { AppError } from "@evenly/contract";
import { closeDatabase, openDatabase } from "@evenly/db";
import { systemClock } from "@evenly/platform";
import { sendTransfer } from "@evenly/services/ledger/send-transfer";
import { hashInput } from "@evenly/services/shared/hash-input";
import postgres from "postgres";
import { testContext } from "../context.ts";
import { createRandom } from "../random.ts";
import { type Pay, startBank, waitForTraffic } from "./bank.ts";
import { watchBook } from "./book-watch.ts";
import { DATABASE } from "./built-product.ts";
import { checkPayments } from "./check-payments.ts";
import { payOverHttp } from "./pay-over-http.ts";
import type { Person } from "./people.ts";
import { judgeControl, type Verdict } from "./verdict.ts";
import type { World } from "./world.ts";

const CLIENTS = 12;
const KILLS_MAX = 5;
const BETWEEN_KILLS_MS = 300;
const DEAF_MS = 700;
const DEAF_ROUNDS_MAX = 5;
const NAIVE_MS = 800;
const NAIVE_WALLETS = 8;

/** Control with asynchronous commits: after a kill the check must find lost payments. */
export async function loseCommits(world: World, people: readonly Person[], seed: number): Promise<Verdict> {
  const db = openDatabase({
    url: world.postgres.appUrl(DATABASE),
    applicationName: "chaos-control",
    poolMax: 4,
    settings: { synchronous_commit: "off" },
  });
  const ctx = testContext(db, { clock: systemClock });
  const pay: Pay = async (wish) => {
    const movement = {
      payerUserId: wish.payer.userId,
      payeeUserId: wish.payee.userId,
      amountMinor: wish.amountMinor,
      currency: "USD",
    };
    const intent = {
      ownerUserId: wish.payer.userId,
      procedure: "chaos",
      key: wish.key,
      inputHash: hashInput(movement),
    };
    try {
      const { transfer } = await sendTransfer(ctx, { ...intent, ...movement, description: wish.name });
      return { kind: "posted", transferId: transfer.id, body: transfer.id };
    } catch (error) {
      const isOpen = !(error instanceof AppError) || ["OUTCOME_UNKNOWN", "OVERLOADED"].includes(error.code);
      return isOpen
        ? { kind: "unknown", reason: "lost" }
        : { kind: "refused", code: error.code, body: error.code };
    }
  };
  const bank = startBank({ people, clients: CLIENTS, random: createRandom(seed), pay, label: "unsafe" });
  let lost = 0;
  let kills = 0;
  while (lost === 0 && kills < KILLS_MAX) {
    await waitForTraffic(bank);
    await sleep(BETWEEN_KILLS_MS);
    await world.postgres.kill();
    kills += 1;
    await world.postgres.restart();
    lost = (await checkPayments(world.db, bank.acknowledged)).lost.length;
  }
  await bank.stop();
  await ctx.lane.close();
  await closeDatabase(db);
  return judgeControl("P1", `with synchronous_commit off, payments lost in ${kills} kills of Postgres`, lost);
}

/** Control with a new key per try and lost answers: the check must find duplicate payments. */
export async function payWithoutKeys(
  world: World,
  people: readonly Person[],
  seed: number,
): Promise<Verdict> {
  const { pay } = payOverHttp(world.url);
  const bank = startBank({
    people,
    clients: CLIENTS,
    random: createRandom(seed),
    pay,
    hasNoKeys: true,
    label: "keyless",
  });
  let doubled = 0;
  for (let round = 0; doubled === 0 && round < DEAF_ROUNDS_MAX; round += 1) {
    await sleep(DEAF_MS / 2);
    world.wires.client.set("deaf");
    await sleep(DEAF_MS);
    world.wires.client.set("pass");
    await sleep(DEAF_MS);
    doubled = (await checkPayments(world.db, bank.acknowledged)).doubled.length;
  }
  await bank.stop();
  return judgeControl("P2", "without idempotency keys, payments made twice when answers are lost", doubled);
}

/** Control that moves money by read, add and write without a lock: the check must find a changed total. */
export async function moveWithoutLocks(world: World): Promise<Verdict> {
  const name = "chaos_naive";
  const admin = postgres(world.postgres.adminUrl(), { max: 1, onnotice: () => {} });
  await admin.unsafe(`create database ${name}`);
  await admin.end();
  const url = world.postgres.adminUrl(name);
  const sql = postgres(url, { max: NAIVE_WALLETS, onnotice: () => {} });
  await sql`create table accounts (id int primary key, kind text, posted bigint, held bigint)`;
  await sql`create table postings (account_id int, amount_minor bigint)`;
  await sql`insert into accounts select n, 'user_wallet', 1000, 0 from generate_series(1, ${NAIVE_WALLETS}) as n`;
  await sql`insert into postings select id, posted from accounts`;
  const watch = await watchBook(url);
  const until = Date.now() + NAIVE_MS;
  const move = async (from: number) => {
    for (let step = 1; Date.now() < until; step += 1) {
      const to = ((from + step) % NAIVE_WALLETS) + 1;
      if (to === from) continue;
      await sql.begin(async (tx) => {
        const read = async (id: number) => {
          const [row] = await tx<{ posted: string }[]>`select posted::text from accounts where id = ${id}`;
          return BigInt(row?.posted ?? 0);
        };
        const sides = [
          { id: from, change: -1n, posted: (await read(from)) - 1n },
          { id: to, change: 1n, posted: (await read(to)) + 1n },
        ];
        for (const { id, change, posted } of sides.sort((a, b) => a.id - b.id)) {
          await tx`insert into postings values (${id}, ${String(change)})`;
          await tx`update accounts set posted = ${String(posted)} where id = ${id}`;
        }
      });
    }
  };
  await Promise.all(Array.from({ length: NAIVE_WALLETS }, (_, index) => move(index + 1)));
  await sleep(150);
  await watch.stop();
  await sql.end();
  return judgeControl("P3", `without locks, wrong sums in ${watch.looks()} looks`, watch.wrong.length);
}
