import { transfers } from "@evenly/db/ledger/tables";
import { outbox } from "@evenly/db/outbox/tables";
import { sql } from "@evenly/db/sql";
import { makeUser, openTestContext, paymentIntent, type TestContext, testContext } from "@evenly/testing";
import postgres from "postgres";
import { describe, expect, it } from "vitest";
import { withPostings } from "./post.ts";
import type { PaymentIntent } from "./send-transfer.ts";
import { getBalance } from "./wallets/get-balance.ts";

const { database } = await openTestContext();

const order = (ctx: TestContext, intent: PaymentIntent) => ({
  ...intent,
  kind: "payment" as const,
  id: ctx.ids.uuid(),
  description: null,
  category: null,
  quotedFeeMinor: null,
});

describe("post", () => {
  it("posts several transfers atomically, announces them after the commit and marks them as published", async () => {
    const ctx = testContext(database.db);
    const [ana, ben, eva] = await Promise.all([1, 2, 3].map(() => makeUser(ctx, { balanceMinor: 5000n })));
    if (!ana || !ben || !eva) throw new Error("three people");
    await withPostings(ctx, async (_tx, post) => {
      const outcomes = await post([
        order(ctx, paymentIntent(ana, ben, { amountMinor: 5000n })),
        order(ctx, paymentIntent(ben, eva, { amountMinor: 10_000n })),
      ]);
      expect(outcomes.map((outcome) => outcome.status)).toEqual(["done", "done"]);
      expect(ctx.bus.published).toEqual([]);
    });
    await expect.poll(() => database.db.select().from(outbox).where(sql`published_at is null`)).toEqual([]);
    expect(ctx.bus.published.length).toBeGreaterThan(0);
    expect((await getBalance(ctx, eva)).postedMinor).toBe(15_000n);
  });

  it("posts and announces nothing when the caller's transaction fails", async () => {
    const ctx = testContext(database.db);
    const ana = await makeUser(ctx, { balanceMinor: 5000n });
    const ben = await makeUser(ctx);
    const failing = withPostings(ctx, async (_tx, post) => {
      await post([order(ctx, paymentIntent(ana, ben))]);
      throw new Error("the rest of the transaction failed");
    });
    await expect(failing).rejects.toThrow("the rest");
    expect((await getBalance(ctx, ana)).postedMinor).toBe(5000n);
    expect(await database.db.select().from(transfers).where(sql`payer_user_id = ${ana.userId}`)).toEqual([]);
    expect(ctx.bus.published).toEqual([]);
  });

  it("throws OVERLOADED when a row stays locked", async () => {
    const ctx = testContext(database.db);
    const ana = await makeUser(ctx, { balanceMinor: 5000n });
    const ben = await makeUser(ctx);
    const admin = postgres(database.adminUrl, { max: 1 });
    await admin.begin(async (tx) => {
      await tx`select 1 from parties where user_id = ${ana.userId} for update`;
      const waiting = withPostings(ctx, (_tx, post) => post([order(ctx, paymentIntent(ana, ben))]));
      await expect(waiting).rejects.toMatchObject({ code: "OVERLOADED" });
    });
    await admin.end();
  });
});

describe("the database", () => {
  it("prevents the app's role and the owner from changing entries and postings", async () => {
    const ctx = testContext(database.db);
    await makeUser(ctx, { balanceMinor: 5000n });
    const admin = postgres(database.adminUrl, { max: 1 });
    for (const table of ["transfers", "entries", "postings", "audit_log"]) {
      for (const statement of [`delete from ${table}`, `truncate ${table}`]) {
        await expect(database.db.$client.unsafe(statement)).rejects.toMatchObject({ code: "42501" });
        await expect(admin.unsafe(statement)).rejects.toThrow(/append-only|cannot truncate/);
      }
    }
    await expect(admin.unsafe("update postings set amount_minor = 1")).rejects.toThrow("append-only");
    await admin.end();
  });

  it("refuses a wallet below zero, an entry that does not sum to zero and a second end of a hold", async () => {
    const ctx = testContext(database.db);
    const ana = await makeUser(ctx, { balanceMinor: 5000n });
    const spend = database.db.$client`update accounts set posted = -1 where id = ${ana.accountId}`;
    await expect(spend).rejects.toMatchObject({ code: "23514" });
    const hold = database.db.$client`update accounts set held = 5001 where id = ${ana.accountId}`;
    await expect(hold).rejects.toMatchObject({ code: "23514" });
    const entryId = ctx.ids.uuid();
    const oneLeg = database.db
      .$client`insert into postings values (${ana.accountId}, 99, ${entryId}, 5, 'USD', 5)`;
    await expect(oneLeg).rejects.toMatchObject({ code: "23514" });
  });
});
