import { closeDatabase, type Database, inTransaction, openDatabase } from "@evenly/db";
import { makeUser, openTestContext, paymentIntent, testContext } from "@evenly/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { captureHold } from "../capture-hold.ts";
import { placeHold } from "../place-hold.ts";
import { withPostings } from "../post.ts";
import { reverseTransfer } from "../reverse-transfer.ts";
import { sendTransfer } from "../send-transfer.ts";
import { changeParty } from "../wallets/change-party.ts";
import { verifyLedger } from "./verify-ledger.ts";

const { database } = await openTestContext();
/** Connects as superuser, whom no rule of the ledger stops. */
const admin = openDatabase({ url: database.adminUrl, applicationName: "damage", poolMax: 1 });
beforeAll(makeBook);
afterAll(() => closeDatabase(admin));

async function makeBook() {
  const ctx = testContext(database.db);
  const ana = await makeUser(ctx, { balanceMinor: 50_000n, country: "US" });
  const ben = await makeUser(ctx, { balanceMinor: 1000n, country: "DE" });
  const { transfer } = await sendTransfer(ctx, paymentIntent(ana, ben, { amountMinor: 4000n }));
  const second = await sendTransfer(ctx, paymentIntent(ben, ana, { amountMinor: 500n }));
  const expiresAt = new Date(ctx.clock.now().getTime() + 60_000);
  const first = await placeHold(ctx, { ...paymentIntent(ana, ben), expiresAt });
  await placeHold(ctx, { ...paymentIntent(ana, ben), expiresAt });
  const step = { ownerUserId: ana.userId, procedure: "test", inputHash: "" };
  await captureHold(ctx, { ...step, key: "capture", holdId: first.holdId, amountMinor: 300n });
  await reverseTransfer(ctx, { ...step, key: "reverse", transferId: transfer.id });
  const refund = {
    kind: "refund" as const,
    id: ctx.ids.uuid(),
    transferId: second.transfer.id,
    amountMinor: 200n,
  };
  await withPostings(ctx, (_tx, post) => post([{ ...step, ...refund, key: "refund" }]));
  await withPostings(ctx, (_tx, post) =>
    post([{ ...step, ...refund, id: ctx.ids.uuid(), key: "rest", amountMinor: 300n }]),
  );
  await ctx.lane.close();
}

const taken = new Error("the damage is taken back");

/** Damages the book in a transaction, verifies it in there and takes the damage back. */
async function findAfter(...damages: readonly string[]): Promise<string> {
  let found = "";
  await admin
    .transaction(async (tx) => {
      await tx.execute("set local session_replication_role = replica");
      for (const damage of damages) await tx.execute(damage);
      found = (await verifyLedger(tx as unknown as Database)).join("\n");
      throw taken;
    })
    .catch((error) => {
      if (error !== taken) throw error;
    });
  return found;
}

describe("verifyLedger", () => {
  it("finds nothing in a ledger with only regular postings", async () => {
    expect(await verifyLedger(database.db)).toEqual([]);
  });

  it("finds nothing when two servers with clocks 3 ms apart post around midnight", async () => {
    const ahead = testContext(database.db, { now: new Date("2026-11-22T00:00:00.002Z") });
    const behind = testContext(database.db, { now: new Date("2026-11-21T23:59:59.999Z") });
    const ana = await makeUser(behind, { balanceMinor: 5000n });
    const ben = await makeUser(behind);
    await sendTransfer(ahead, paymentIntent(ana, ben));
    await sendTransfer(behind, paymentIntent(ana, ben));
    expect(await verifyLedger(database.db)).toEqual([]);
  });

  it.each([
    ["Pacific/Pago_Pago", "Pacific/Kiritimati"],
    ["Pacific/Kiritimati", "Pacific/Pago_Pago"],
  ])("finds nothing when a person moves from %s to %s while paying", async (from, to) => {
    const ctx = testContext(database.db);
    ctx.clock.set(new Date("2026-11-29T08:30:00Z"));
    const ana = await makeUser(ctx, { balanceMinor: 50_000n, timeZone: from });
    const ben = await makeUser(ctx);
    await inTransaction(database.db, (tx) => changeParty(ctx, tx, ana.userId, { timeZone: to }));
    for (let hours = 0; hours < 120; hours += 3) {
      await sendTransfer(ctx, paymentIntent(ana, ben, { amountMinor: 1n }));
      expect(await verifyLedger(database.db)).toEqual([]);
      ctx.clock.advance(3 * 3_600_000);
    }
    await ctx.lane.close();
  });

  it.each([
    ["posted is the sum", "update accounts set posted = posted + 1 where kind = 'user_wallet'"],
    ["seq is the number", "update accounts set seq = seq + 1"],
    ["each posting carries the balance", "update postings set posted_after = posted_after + 1 where seq = 1"],
    ["sum to zero in each currency", "update postings set amount_minor = amount_minor + 1 where seq = 1"],
    ["has the currency of its account", "update postings set currency = 'EUR'"],
    [
      "every posted transfer has one entry",
      "delete from entries where id in (select id from entries limit 1)",
    ],
    ["every entry has its postings", "delete from postings"],
    ["moves what it says", "update transfers set amount_minor = amount_minor + 1 where kind = 'payment'"],
    ["held is the sum", "update accounts set held = held - 1 where held > 0"],
    ["was ended by the step of its kind", "update holds set captured_minor = 299 where state = 'captured'"],
    ["version counts every change", "update accounts set version = version + 1 where kind = 'user_wallet'"],
    [
      "all accounts of a currency sum to zero",
      "update accounts set posted = posted + 1 where kind = 'fees' and sub = 0",
    ],
    ["owner's name and country", "update accounts set owner_name = 'Somebody' where kind = 'user_wallet'"],
    ["meters of the day", "update parties set day_minor = day_minor + 1 where day_count > 0"],
    ["meters of the month", "update parties set month_count = month_count + 1 where month_count > 0"],
    [
      "given back of a transfer is at most",
      "update transfers set amount_minor = 1 where id in (select parent_id from transfers where kind = 'refund')",
    ],
    [
      "given back of a transfer is at most",
      "update transfers set kind = 'reversal' where id = (select max(id::text)::uuid from transfers where kind = 'refund')",
    ],
    [
      "given back of a transfer is at most",
      "update transfers set payer_account_id = payee_account_id where kind = 'refund'",
    ],
    ["reversed at most once", "update transfers set fee_minor = 0 where kind = 'reversal'"],
  ])("reports a difference in '%s'", async (name, damage) => {
    expect(await findAfter(damage)).toContain(name);
  });

  it("reports a wallet below zero", async () => {
    const found = await findAfter(
      "alter table accounts drop constraint accounts_wallet_floor",
      "update accounts set posted = -1 where kind = 'user_wallet'",
    );
    expect(found).toContain("no wallet is below zero");
  });
});
