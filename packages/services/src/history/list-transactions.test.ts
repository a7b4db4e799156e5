import { type AppError, UserId } from "@evenly/contract";
import { referenceOf } from "@evenly/contract/payments/reference";
import type { HistoryFilter } from "@evenly/contract/payments/schemas";
import { makeUser, openTestContext, type TestContext, testContext } from "@evenly/testing";
import { beforeAll, describe, expect, it } from "vitest";
import { blockPerson } from "../contacts/block-person.ts";
import { captureHold } from "../ledger/capture-hold.ts";
import { importTransfers } from "../ledger/import-transfers.ts";
import { placeHold } from "../ledger/place-hold.ts";
import { reverseTransfer } from "../ledger/reverse-transfer.ts";
import { voidHold } from "../ledger/void-hold.ts";
import { sendPayment } from "../payments/send-payment.ts";
import type { Limits } from "../ports.ts";
import { createManualEntry } from "./create-manual-entry.ts";
import { listTransactions } from "./list-transactions.ts";
import { sumTransactions } from "./sum-transactions.ts";

const { ctx } = await openTestContext();
let me: Awaited<ReturnType<typeof makeUser>>;
let friend: Awaited<ReturnType<typeof makeUser>>;

beforeAll(async () => {
  me = await makeUser(ctx, { balanceMinor: 1_000_00n });
  friend = await makeUser(ctx, {
    firstName: "Tomás",
    lastName: "Herrera-Villanueva",
    handle: "tomas.hv",
    balanceMinor: 100_00n,
  });
  await makeHistory();
});

const intent = () => ({ ownerUserId: me.userId, procedure: "test", key: ctx.ids.uuid(), inputHash: "-" });

async function pay(
  from: { userId: string },
  to: { userId: string },
  amountMinor: bigint,
  description: string,
) {
  ctx.clock.advance(60_000);
  const input = { to: to.userId, amountMinor, currency: "USD", idempotencyKey: ctx.ids.uuid(), description };
  return sendPayment(ctx.asUser(from.userId), { ...input, category: "food" });
}

async function hold(amountMinor: bigint, description: string) {
  ctx.clock.advance(60_000);
  const expiresAt = new Date(ctx.clock.now().getTime() + 600_000);
  const parties = { payerUserId: me.userId, payeeUserId: friend.userId };
  return placeHold(ctx, { ...intent(), ...parties, amountMinor, currency: "USD", description, expiresAt });
}

/** Creates, oldest first: a deposit, four payments (one refused, one reversed), three holds. */
async function makeHistory(): Promise<void> {
  await pay(me, friend, 24_00n, "Cinema, two tickets");
  await pay(friend, me, 13_30n, "Broadband 100%");
  await pay(me, friend, 9_000_00n, "Too much").catch(() => {});
  const { transaction } = await pay(me, friend, 5_00n, "Wrong person");
  ctx.clock.advance(60_000);
  await reverseTransfer(ctx, { ...intent(), transferId: transaction.id });
  await hold(10_00n, "Open hold");
  const taken = await hold(20_00n, "Taken in part");
  await captureHold(ctx, { ...intent(), holdId: taken.holdId, amountMinor: 12_00n });
  const given = await hold(30_00n, "Given back");
  await voidHold(ctx, { ...intent(), holdId: given.holdId });
}

const list = (filter: HistoryFilter = {}) =>
  listTransactions(ctx.asUser(me.userId), { limit: 20, ...filter });
const notes = async (filter: HistoryFilter) =>
  (await list(filter)).transactions.map(({ description }) => description);

describe("listTransactions", () => {
  it("shows every line once from the caller's side, newest first", async () => {
    const page = await list();
    expect(
      page.transactions.map((line) => [line.description, line.type, line.status, line.amountMinor]),
    ).toEqual([
      ["Given back", "payment_sent", "cancelled", -30_00n],
      ["Taken in part", "payment_sent", "completed", -12_00n],
      ["Open hold", "payment_sent", "pending", -10_00n],
      ["Wrong person", "reversal", "completed", 5_00n],
      ["Wrong person", "payment_sent", "reversed", -5_00n],
      ["Too much", "payment_sent", "refused", -9_000_00n],
      ["Broadband 100%", "payment_received", "completed", 13_30n],
      ["Cinema, two tickets", "payment_sent", "completed", -24_00n],
      [null, "deposit", "completed", 1_000_00n],
    ]);
    expect(page.transactions.at(-1)?.person).toBeNull();
    expect(page.transactions[0]?.person).toMatchObject({
      displayName: "Tomás Herrera-Villanueva",
      handle: "tomas.hv",
    });
    expect([page.total, page.totalIsCapped, page.nextCursor]).toEqual([9, false, null]);
  });

  it("shows the other side its own view, without refused payments", async () => {
    const page = await listTransactions(ctx.asUser(friend.userId), { limit: 20 });
    expect(page.transactions.map((line) => [line.description, line.type, line.amountMinor])).toEqual([
      ["Given back", "payment_received", 30_00n],
      ["Taken in part", "payment_received", 12_00n],
      ["Open hold", "payment_received", 10_00n],
      ["Wrong person", "reversal", -5_00n],
      ["Wrong person", "payment_received", 5_00n],
      ["Broadband 100%", "payment_sent", -13_30n],
      ["Cinema, two tickets", "payment_received", 24_00n],
      [null, "deposit", 100_00n],
    ]);
    expect(page.total).toBe(8);
  });

  it("pages by cursor and by number without gaps or repeats", async () => {
    const all = (await list()).transactions.map(({ id }) => id);
    const asMe = ctx.asUser(me.userId);
    const seen: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await listTransactions(asMe, { limit: 4, ...(cursor ? { cursor } : {}) });
      expect(page.total).toBe(9);
      seen.push(...page.transactions.map(({ id }) => id));
      cursor = page.nextCursor ?? undefined;
    } while (cursor);
    expect(seen).toEqual(all);
    const second = await listTransactions(asMe, { limit: 4, page: 2 });
    expect(second.transactions.map(({ id }) => id)).toEqual(all.slice(4, 8));
    expect((await listTransactions(asMe, { limit: 100, page: 100 })).transactions).toEqual([]);
  });

  it("combines all filters", async () => {
    expect(await notes({ q: "cinema" })).toEqual(["Cinema, two tickets"]);
    expect(await notes({ q: "100%" })).toEqual(["Broadband 100%"]);
    expect(await notes({ q: "tw\u00f3 t\u00efckets" })).toEqual(["Cinema, two tickets"]);
    expect(await notes({ q: "$13.30" })).toEqual(["Broadband 100%"]);
    const [cinema] = (await list({ q: "cinema" })).transactions;
    const reference = referenceOf(cinema?.id ?? "");
    for (const q of [reference, reference.slice(3).toLowerCase().replace("-", ""), cinema?.id])
      expect(await notes({ q })).toEqual(["Cinema, two tickets"]);
    expect(
      await notes({ q: "herrera", direction: "in", category: "food", type: "payment_received" }),
    ).toEqual(["Broadband 100%"]);
    expect(await notes({ status: "pending" })).toEqual(["Open hold"]);
    expect(await notes({ minMinor: 24_00n, maxMinor: 100_00n, person: "@Tomas.hv" })).toEqual([
      "Given back",
      "Cinema, two tickets",
    ]);
    expect(await notes({ person: friend.userId, status: "reversed" })).toEqual(["Wrong person"]);
    expect((await list({ status: "completed", direction: "out" })).total).toBe(2);
  });

  it("returns nothing for a filter on an unknown person", async () => {
    for (const person of ["@nobody-here", ctx.ids.uuid(), "x@example.test"]) {
      expect(await list({ person })).toEqual({
        transactions: [],
        nextCursor: null,
        searchedTo: null,
        total: 0,
        totalIsCapped: false,
      });
    }
  });

  it("does not confirm a guessed address of a person who blocked the caller, and limits guesses", async () => {
    const ben = await makeUser(ctx, { balanceMinor: 5_00n });
    await pay(ben, friend, 1_00n, "Before");
    const find = (person: string) => listTransactions(ctx.asUser(ben.userId), { limit: 20, person });
    expect((await find(friend.email)).total).toBe(1);
    await blockPerson(ctx.asUser(friend.userId), { userId: UserId.parse(ben.userId) });
    expect((await find(friend.email)).total).toBe(0);
    expect((await find("@tomas.hv")).total).toBe(1);
    const misses: string[] = [];
    const consume: Limits["consume"] = async (name, subject, { points }, cost = 1) => {
      if (name === "history_misses") misses.push(`${subject} ${cost} of ${points}`);
      return { allowed: true, limit: points, remaining: 1, resetSeconds: 1 };
    };
    const counted = testContext(ctx.db, {
      limits: { consume, forget: async () => {}, close: async () => {} },
    });
    await listTransactions(counted.asUser(ben.userId), { limit: 20, person: "guess@example.test" });
    expect(misses).toEqual([`${ben.userId} 0 of 30`, `${ben.userId} 1 of 30`]);
  });

  it("refuses an invalid cursor and signed-out callers", async () => {
    const broken = ["x", "", Buffer.from("2026-02-31T00:00:00.000000Z~").toString("base64url")];
    const impossible = `2026-02-31T00:00:00.000000Z~${me.userId}`;
    for (const cursor of [...broken, Buffer.from(impossible).toString("base64url")]) {
      const refusal: AppError = await listTransactions(ctx.asUser(me.userId), { limit: 20, cursor }).catch(
        (error) => error,
      );
      expect([refusal.code, refusal.details.issues?.[0]?.path]).toEqual(["VALIDATION", "cursor"]);
    }
    await expect(listTransactions(ctx, { limit: 20 })).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
  });

  it("counts a filtered history up to 1,000 and marks that, an unfiltered one exactly", async () => {
    const busy = await makeUser(ctx, { balanceMinor: 20_00n });
    const payment = { payerUserId: busy.userId, payeeUserId: me.userId, amountMinor: 1n };
    await importTransfers(
      ctx.as({ kind: "job", name: "test" }),
      Array.from({ length: 1002 }, (_, index) => ({ ...payment, key: `busy-${index}` })),
    );
    const asBusy = ctx.asUser(busy.userId);
    expect(await listTransactions(asBusy, { limit: 1 })).toMatchObject({ total: 1003, totalIsCapped: false });
    expect(await listTransactions(asBusy, { limit: 1, direction: "out" })).toMatchObject({
      total: 1000,
      totalIsCapped: true,
    });
  });

  it("reads days in the caller's zone, the last one included, also at clock changes", async () => {
    const berlin = ctx.asUser((await makeUser(ctx, { timeZone: "Europe/Berlin" })).userId);
    const york = ctx.asUser((await makeUser(ctx, { timeZone: "America/New_York" })).userId);
    // 25 October 2026 has 25 hours in Berlin; 8 March 2026 has 23 in New York.
    const moments = [
      "2026-10-24T21:59:59Z",
      "2026-10-24T22:00:00Z",
      "2026-10-25T22:59:59Z",
      "2026-10-25T23:00:00Z",
      "2026-03-08T04:59:59Z",
      "2026-03-08T05:00:00Z",
      "2026-03-09T03:59:59Z",
      "2026-03-09T04:00:00Z",
    ];
    for (const asOwner of [berlin, york]) {
      for (const moment of moments) {
        const entry = { merchant: moment, date: new Date(moment), amountMinor: 1n, currency: "USD" };
        await createManualEntry(asOwner, { ...entry, idempotencyKey: moment });
      }
    }
    const found = async (asOwner: TestContext, filter: HistoryFilter) =>
      (await listTransactions(asOwner, { limit: 20, ...filter })).transactions.map(
        ({ merchant }) => merchant,
      );
    expect(await found(berlin, { from: "2026-10-25", to: "2026-10-25" })).toEqual([moments[2], moments[1]]);
    expect(await found(york, { from: "2026-03-08", to: "2026-03-08" })).toEqual([moments[6], moments[5]]);
    expect(await found(york, { from: "2026-03-08", to: new Date("2026-03-09T03:59:59Z") })).toEqual([
      moments[5],
    ]);
    expect(await found(berlin, { from: "2026-10-26", to: "2026-10-25" })).toEqual([]);
  });

  it("limits the searches per minute", async () => {
    let spent = 0;
    const consume: Limits["consume"] = async (_name, _subject, rule, cost = 1) => {
      spent += cost;
      return { allowed: spent <= 5, limit: 5, remaining: 0, resetSeconds: rule.windowSeconds };
    };
    const limited = testContext(ctx.db, {
      limits: { consume, forget: async () => {}, close: async () => {} },
    }).asUser(me.userId);
    await listTransactions(limited, { limit: 20 });
    await listTransactions(limited, { limit: 20, from: "2026-01-01", direction: "out" });
    expect(spent).toBe(0);
    for (let search = 0; search < 5; search += 1) await listTransactions(limited, { limit: 20, q: "cinema" });
    const refused = listTransactions(limited, { limit: 20, q: "cinema" });
    await expect(refused).rejects.toMatchObject({ code: "RATE_LIMITED", details: { retryAfterSeconds: 60 } });
    await expect(sumTransactions(limited, {})).rejects.toMatchObject({ code: "RATE_LIMITED" });
  });
});
