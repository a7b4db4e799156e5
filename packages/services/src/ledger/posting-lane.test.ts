import { parties } from "@evenly/db/ledger/tables";
import { sql } from "@evenly/db/sql";
import { makeUser, openTestContext, paymentIntent, type TestContext, testContext } from "@evenly/testing";
import postgres from "postgres";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { verifyLedger } from "./checks/verify-ledger.ts";
import { withPostings } from "./post.ts";
import { createPostingLane } from "./posting-lane.ts";
import { type PaymentIntent, sendTransfer } from "./send-transfer.ts";
import { getBalance } from "./wallets/get-balance.ts";

const { database } = await openTestContext();
let admin: postgres.Sql;

/** Payments of the control that read before one of them writes. */
const NAIVE_AT_ONCE = 20;
let naiveReads = 0;
let allHaveRead = barrier();
beforeAll(async () => {
  admin = postgres(database.adminUrl, { max: NAIVE_AT_ONCE, onnotice: () => {} });
  await admin`create table naive_wallets (id int primary key, posted bigint not null)`;
  await admin`create table naive_transfers (key text not null, amount bigint not null)`;
});
afterAll(() => admin.end());

function barrier() {
  let open = () => {};
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { passed, open };
}

/** Control: the same steps without locks and without a unique key. */
async function payNaively(key: string, payer: number, payee: number, amount: number): Promise<void> {
  await admin.begin(async (tx) => {
    const known = await tx`select 1 from naive_transfers where key = ${key}`;
    if (known.length > 0) return;
    const rows = await tx`select id, posted from naive_wallets where id in (${payer}, ${payee})`;
    naiveReads += 1;
    if (naiveReads === NAIVE_AT_ONCE) allHaveRead.open();
    await allHaveRead.passed;
    const posted = new Map(rows.map((row) => [row.id, Number(row.posted)]));
    if ((posted.get(payer) ?? 0) < amount) return;
    const after = new Map([
      [payer, (posted.get(payer) ?? 0) - amount],
      [payee, (posted.get(payee) ?? 0) + amount],
    ]);
    for (const id of [...after.keys()].sort())
      await tx`update naive_wallets set posted = ${after.get(id) ?? 0} where id = ${id}`;
    await tx`insert into naive_transfers values (${key}, ${amount})`;
  });
}

async function resetNaive(balances: readonly number[]): Promise<void> {
  naiveReads = 0;
  allHaveRead = barrier();
  await admin`truncate naive_wallets, naive_transfers`;
  for (const [id, posted] of balances.entries())
    await admin`insert into naive_wallets values (${id}, ${posted})`;
}

/** Two processes on one database, each with its own lane. */
function twoProcesses(): readonly [TestContext, TestContext] {
  return [testContext(database.db), testContext(database.db)];
}

async function codesOf(work: readonly Promise<unknown>[]): Promise<readonly string[]> {
  const results = await Promise.allSettled(work);
  return results.map((result) => (result.status === "fulfilled" ? "done" : String(result.reason.code)));
}

describe("the posting lane", () => {
  it("posts one transfer for 50 parallel calls with one key over two processes; the control posts more", async () => {
    const [one, two] = twoProcesses();
    const ana = await makeUser(one, { balanceMinor: 100_000n });
    const ben = await makeUser(one);
    const intent = paymentIntent(ana, ben);
    const calls = Array.from({ length: 50 }, (_, n) => sendTransfer(n % 2 ? one : two, intent));
    const answers = await Promise.all(calls);
    expect(new Set(answers.map((answer) => answer.transfer.id)).size).toBe(1);
    expect(answers.filter((answer) => !answer.isReplayed)).toHaveLength(1);
    expect((await getBalance(one, ben)).postedMinor).toBe(1000n);
    await resetNaive([100_000, 0]);
    await Promise.all(Array.from({ length: 50 }, () => payNaively("key", 0, 1, 1000)));
    const [naive] = await admin`select count(*)::int as posted from naive_transfers`;
    expect(naive?.posted).toBeGreaterThan(1);
  });

  it("accepts exactly as many payments as limit and balance allow; the control overspends", async () => {
    const [one, two] = twoProcesses();
    const ana = await makeUser(one, { balanceMinor: 9_000_000n, identityTier: "unverified" });
    const ben = await makeUser(one);
    const sends = Array.from({ length: 20 }, (_, n) =>
      sendTransfer(n % 2 ? one : two, paymentIntent(ana, ben, { amountMinor: 90_000n })),
    );
    const codes = await codesOf(sends);
    expect(codes.filter((code) => code === "done")).toHaveLength(11);
    expect(codes.filter((code) => code === "LIMIT_REACHED")).toHaveLength(9);
    const poor = await makeUser(one, { balanceMinor: 3500n });
    const spends = await codesOf(
      Array.from({ length: 20 }, (_, n) => sendTransfer(n % 2 ? one : two, paymentIntent(poor, ben))),
    );
    expect(spends.filter((code) => code === "done")).toHaveLength(3);
    await resetNaive([3500, 0]);
    await Promise.all(Array.from({ length: 20 }, (_, n) => payNaively(`key ${n}`, 0, 1, 1000)));
    const [naive] = await admin`select count(*)::int as posted from naive_transfers`;
    expect(naive?.posted).toBeGreaterThan(3);
  });

  it("conserves money over a few hot wallets in any order, concurrently with `post`; the control loses some", async () => {
    const [one, two] = twoProcesses();
    const people = await Promise.all(Array.from({ length: 4 }, () => makeUser(one, { balanceMinor: 5000n })));
    const pick = (n: number) => people[n % people.length] ?? { userId: "" };
    const work = Array.from({ length: 300 }, (_, n) => {
      const intent = paymentIntent(pick(n), pick(n * 7 + 1 + (n % 3)), {
        amountMinor: BigInt(1 + (n % 900)),
      });
      return n % 5 === 0
        ? postInOwnTransaction(n % 2 ? one : two, intent)
        : sendTransfer(n % 2 ? one : two, intent);
    });
    const codes = await codesOf(work);
    expect(new Set(codes)).toEqual(
      new Set(["done", "SELF_TRANSFER", "INSUFFICIENT_FUNDS"].filter((code) => codes.includes(code))),
    );
    const balances = await Promise.all(people.map((person) => getBalance(one, person)));
    expect(balances.reduce((sum, balance) => sum + balance.postedMinor, 0n)).toBe(20_000n);
    await resetNaive([5000, 5000, 5000, 5000]);
    await codesOf(
      Array.from({ length: 300 }, (_, n) =>
        payNaively(`k${n}`, n % 4, (n * 7 + 1 + (n % 3)) % 4, 1 + (n % 900)),
      ),
    );
    const [naive] = await admin`select sum(posted)::int as total from naive_wallets`;
    expect(naive?.total).not.toBe(20_000);
  });

  it("posts other users' transfers while one wallet is locked by a slow transaction, and the blocked one afterwards", async () => {
    const ctx = testContext(database.db);
    const [slow, ana, ben] = await Promise.all([1, 2, 3].map(() => makeUser(ctx, { balanceMinor: 5000n })));
    if (!slow || !ana || !ben) throw new Error("three people");
    const order: string[] = [];
    let blocked: Promise<unknown> = Promise.resolve();
    await admin.begin(async (tx) => {
      await tx`select 1 from accounts where owner_user_id = ${slow.userId} for no key update`;
      blocked = sendTransfer(ctx, paymentIntent(slow, ben)).then(() => order.push("slow"));
      await Promise.all(Array.from({ length: 5 }, () => sendTransfer(ctx, paymentIntent(ana, ben))));
      order.push("others");
    });
    await blocked;
    expect(order).toEqual(["others", "slow"]);
  });

  it("fails only the bad transfer and posts the rest of its batch", async () => {
    const ctx = testContext(database.db);
    const [ana, ben, bad] = await Promise.all([1, 2, 3].map(() => makeUser(ctx, { balanceMinor: 5000n })));
    if (!ana || !ben || !bad) throw new Error("three people");
    await database.db
      .update(parties)
      .set({ dayMinor: 2n ** 63n - 1n, meterDay: "2026-11-21", meterMonth: "2026-11" })
      .where(sql`user_id = ${bad.userId}`);
    await database.db.update(parties).set({ identityTier: "approved" }).where(sql`user_id = ${bad.userId}`);
    const poison = { ...paymentIntent(bad, ben), key: "\u0000" };
    const results = await Promise.allSettled([
      sendTransfer(ctx, paymentIntent(ana, ben)),
      sendTransfer(ctx, poison),
      sendTransfer(ctx, paymentIntent(ben, ana, { amountMinor: 10n })),
    ]);
    expect(results.map((result) => result.status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
    await database.db
      .update(parties)
      .set({ dayMinor: 0n, meterDay: "", meterMonth: "" })
      .where(sql`user_id = ${bad.userId}`);
  });

  it("writes a third of a large batch before the rest is decided, in one transaction with one consistent decision", async () => {
    const ctx = testContext(database.db);
    const [shop, poor, rich, abroad] = await Promise.all([
      makeUser(ctx),
      makeUser(ctx, { balanceMinor: 1500n }),
      makeUser(ctx, { balanceMinor: 900_000n }),
      makeUser(ctx, { balanceMinor: 900_000n, country: "DE" }),
    ]);
    const twice = paymentIntent(rich, shop);
    const fill = (count: number) =>
      Array.from({ length: count }, (_, n) =>
        paymentIntent(n % 2 ? rich : abroad, shop, { amountMinor: 1000n }),
      );
    const intents = [0, 1].flatMap(() => [paymentIntent(poor, shop), twice, ...fill(62)]);
    const answers = await Promise.allSettled(intents.map((intent) => sendTransfer(ctx, intent)));
    const refused = answers.flatMap((answer, n) =>
      answer.status === "rejected" ? [[n, answer.reason.code]] : [],
    );
    expect(refused).toEqual([[64, "INSUFFICIENT_FUNDS"]]);
    expect(answers[65]).toMatchObject({ value: { isReplayed: true } });
    expect((await getBalance(ctx, shop)).postedMinor).toBe(126_000n);
    const written = await admin`select count(*)::int as rows, min(xmin::text) as one, max(xmin::text) as other
      from transfers where payee_user_id = ${shop.userId} group by cmin order by cmin::text::int`;
    expect(written.map(({ rows }) => rows)).toEqual([42, 84]);
    expect(new Set(written.flatMap(({ one, other }) => [one, other])).size).toBe(1);
    expect(await verifyLedger(database.db)).toEqual([]);
    const poison = { ...paymentIntent(rich, shop), description: "\u0000" };
    const codes = await codesOf([poison, ...fill(127)].map((intent) => sendTransfer(ctx, intent)));
    expect(codes.filter((code) => code === "done")).toHaveLength(127);
    expect(codes[0]).not.toBe("done");
    expect((await getBalance(ctx, shop)).postedMinor).toBe(126_000n + 127_000n);
    expect(await verifyLedger(database.db)).toEqual([]);
  });

  it("starts the transfers that answered callers send next before it notifies sockets of the last batch", async () => {
    const people = testContext(database.db);
    const ana = await makeUser(people, { balanceMinor: 5000n });
    const ben = await makeUser(people);
    const order: string[] = [];
    const now = () => {
      order.push("begun");
      return new Date();
    };
    const bus = { ...people.bus, publish: async () => void order.push("told") };
    const lane = createPostingLane({ ...people, bus, clock: { now } });
    const ctx = testContext(database.db, { lane });
    for (let n = 0; n < 2; n += 1) await sendTransfer(ctx, paymentIntent(ana, ben));
    await lane.close();
    expect(order).toEqual(["begun", "begun", "told", "told"]);
  });

  it("posts other users' transfers while a failed batch is repeated and one of its transfers waits for a lock", async () => {
    const ctx = testContext(database.db);
    const people = await Promise.all(Array.from({ length: 6 }, () => makeUser(ctx, { balanceMinor: 5000n })));
    const [slow, bad, cleo, dan, ana, ben] = people;
    if (!slow || !bad || !cleo || !dan || !ana || !ben) throw new Error("six people");
    const order: string[] = [];
    let failed: Promise<readonly string[]> = Promise.resolve([]);
    await admin.begin(async (tx) => {
      await tx`select 1 from accounts where owner_user_id = ${slow.userId} for no key update`;
      const poisoned = sendTransfer(ctx, { ...paymentIntent(bad, dan), key: "\u0000" });
      failed = codesOf([
        poisoned,
        sendTransfer(ctx, paymentIntent(slow, cleo)).then(() => order.push("slow")),
      ]);
      await expect(poisoned).rejects.toThrow();
      await sendTransfer(ctx, paymentIntent(ana, ben));
      order.push("others");
    });
    expect((await failed)[1]).toBe("done");
    expect(order).toEqual(["others", "slow"]);
  });

  it("answers every caller when connections are cut; a retry with the same key gets the outcome", async () => {
    const ctx = testContext(database.db);
    const ana = await makeUser(ctx, { balanceMinor: 1_000_000n });
    const ben = await makeUser(ctx);
    const intents = Array.from({ length: 200 }, () => paymentIntent(ana, ben, { amountMinor: 100n }));
    const cut = async (afterMs: number) => {
      await new Promise((resolve) => setTimeout(resolve, afterMs));
      await admin`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name = 'evenly-test' and pid <> pg_backend_pid()`;
    };
    const first: string[] = [];
    for (let start = 0; start < intents.length; start += 20) {
      const some = intents.slice(start, start + 20);
      const [codes] = await Promise.all([
        codesOf(some.map((intent) => sendTransfer(ctx, intent))),
        cut(start / 20),
        cut(start / 5),
      ]);
      first.push(...codes);
    }
    for (const code of first) expect(["done", "OUTCOME_UNKNOWN"]).toContain(code);
    // The pool may still hand out a connection that was just cut; a client retries unknown outcomes.
    const again = await codesOf(intents.map((intent) => sendTransfer(ctx, intent)));
    for (const code of again) expect(["done", "OUTCOME_UNKNOWN"]).toContain(code);
    const last = await Promise.all(intents.map((intent) => sendTransfer(ctx, intent)));
    for (const [n, answer] of last.entries())
      if (first[n] === "done" || again[n] === "done") expect(answer.isReplayed).toBe(true);
    expect((await getBalance(ctx, ben)).postedMinor).toBe(20_000n);
  });

  it("waits on close until publications are marked, also when marking has already begun", async () => {
    const ctx = testContext(database.db);
    const ana = await makeUser(ctx, { balanceMinor: 5000n });
    const ben = await makeUser(ctx);
    const order: string[] = [];
    let closing: Promise<unknown> = Promise.resolve();
    await admin.begin(async (tx) => {
      const lockUnnoted = () => tx`select id from outbox where published_at is null for update`;
      do await sendTransfer(ctx, paymentIntent(ana, ben));
      while ((await lockUnnoted()).length === 0);
      const waiting = () =>
        admin`select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like 'update outbox set published_at%'`;
      while ((await waiting()).length === 0);
      closing = ctx.lane.close().then(() => order.push("closed"));
      await tx`select pg_sleep(0.05)`;
      order.push("released");
    });
    await closing;
    expect(order).toEqual(["released", "closed"]);
  });

  it("refuses transfers beyond its queue limit and after close", async () => {
    const ctx = testContext(database.db);
    const ana = await makeUser(ctx, { balanceMinor: 5000n });
    const ben = await makeUser(ctx);
    const intent = paymentIntent(ana, ben);
    const codes = await codesOf(Array.from({ length: 5003 }, () => sendTransfer(ctx, intent)));
    expect(codes.filter((code) => code === "OVERLOADED")).toHaveLength(3);
    expect((await getBalance(ctx, ben)).postedMinor).toBe(1000n);
    await ctx.lane.close();
    await expect(sendTransfer(ctx, intent)).rejects.toMatchObject({ code: "OVERLOADED" });
  });
});

async function postInOwnTransaction(ctx: TestContext, intent: PaymentIntent): Promise<void> {
  const [outcome] = await withPostings(ctx, (_tx, post) =>
    post([
      {
        ...intent,
        kind: "payment",
        id: ctx.ids.uuid(),
        description: null,
        category: null,
        quotedFeeMinor: null,
      },
    ]),
  );
  if (outcome?.status === "refused") throw Object.assign(new Error("refused"), { code: outcome.code });
}
