import type { Transaction } from "@evenly/contract/payments/schemas";
import { movedMinor, sumMoved } from "@evenly/domain/payments/moved-money";
import { type MadeUser, makeUser, openTestContext, sendProven } from "@evenly/testing";
import { createRandom, type Random } from "@evenly/testing/random";
import { describe, expect, it } from "vitest";
import { getOwnBalance } from "../payments/get-own-balance.ts";
import { refundPayment } from "../payments/returns/refund-payment.ts";
import { returnPayment } from "../payments/returns/return-payment.ts";
import { createManualEntry } from "./create-manual-entry.ts";
import { getTransaction } from "./get-transaction.ts";
import { listTransactions } from "./list-transactions.ts";
import { sumPeople } from "./sum-people.ts";
import { sumTransactions } from "./sum-transactions.ts";

const { ctx } = await openTestContext();

const limit = 50;
const send = (from: MadeUser, to: MadeUser, amountMinor: bigint) =>
  sendProven(ctx.asUser(from.userId), {
    to: to.userId,
    amountMinor,
    currency: "USD",
    idempotencyKey: ctx.ids.uuid(),
  });

/** Lets people send, refuse, return and refund by chance; some payments have a fee, since one person lives abroad. */
async function liveThrough(random: Random, people: readonly MadeUser[], steps: number): Promise<void> {
  const open: { readonly id: Transaction["id"]; readonly payee: MadeUser; readonly amountMinor: bigint }[] =
    [];
  for (let step = 0; step < steps; step += 1) {
    ctx.clock.advance(random.between(1, 90_000));
    const given = open[random.between(0, open.length)];
    if (given !== undefined && random.chance(0.5)) {
      const asPayee = ctx.asUser(given.payee.userId);
      const idempotencyKey = ctx.ids.uuid();
      const work = random.chance(0.6)
        ? returnPayment(asPayee, { id: given.id, idempotencyKey })
        : refundPayment(asPayee, { id: given.id, amountMinor: given.amountMinor / 3n + 1n, idempotencyKey });
      await work.catch(() => undefined);
      continue;
    }
    const [from, to] = [random.pick(people), random.pick(people)];
    if (from === to) continue;
    const amountMinor = random.chance(0.15) ? 900_00n : BigInt(random.between(1, 20_00));
    const sent = await send(from, to, amountMinor).catch(() => null);
    if (sent !== null) open.push({ id: sent.transaction.id, payee: to, amountMinor });
  }
}

const netOf = (lines: readonly Transaction[]) => lines.reduce((sum, line) => sum + movedMinor(line), 0n);

describe("sumPeople", () => {
  it("a returned payment leaves nothing behind: neither in the totals nor with the person", async () => {
    const ana = await makeUser(ctx, { balanceMinor: 100_00n, country: "US" });
    const ben = await makeUser(ctx, { balanceMinor: 100_00n, country: "DE" });
    const { transaction } = await send(ana, ben, 20_00n);
    await returnPayment(ctx.asUser(ben.userId), { id: transaction.id, idempotencyKey: "return" });
    for (const user of [ana, ben]) {
      const sums = await sumPeople(ctx.asUser(user.userId), { limit });
      expect(sums.inMinor - sums.outMinor).toBe(0n);
      expect([sums.aheadMinor, sums.behindMinor, sums.peopleCount]).toEqual([0n, 0n, 1]);
      expect(sums.people[0]?.count).toBe(2);
    }
  });

  it("sums more entries than a page has, and more people than it lists", async () => {
    const me = await makeUser(ctx, { balanceMinor: 1_000_00n, country: "US", isProtected: false });
    const others = await Promise.all(
      [1, 2, 3].map(() => makeUser(ctx, { balanceMinor: 100_00n, country: "US" })),
    );
    for (const [index, other] of others.entries()) await send(other, me, BigInt(index + 1) * 10_00n);
    const [first] = others;
    for (let count = 0; count < 105; count += 1) await send(me, first as MadeUser, 1_00n);
    const sums = await sumPeople(ctx.asUser(me.userId), { limit: 1 });
    expect(sums).toMatchObject({
      currency: "USD",
      inMinor: 60_00n,
      outMinor: 105_00n,
      aheadMinor: 50_00n,
      behindMinor: 95_00n,
      peopleCount: 3,
      since: null,
    });
    expect(sums.people.map(({ person, count }) => [person.id, count])).toEqual([[first?.userId, 106]]);
  });

  it("is empty without payments, and refuses signed-out callers", async () => {
    const me = await makeUser(ctx, { balanceMinor: 5_00n });
    const sums = await sumPeople(ctx.asUser(me.userId), { limit });
    expect([sums.inMinor, sums.outMinor, sums.people]).toEqual([0n, 0n, []]);
    await expect(sumPeople(ctx, { limit })).rejects.toMatchObject({ code: "UNAUTHENTICATED" });
  });
});

describe("sums of a history", () => {
  it.each([1, 2, 3])("equal the change of balance that their lines explain (seed %i)", async (seed) => {
    const random = createRandom(seed);
    const people = await Promise.all(
      ["US", "DE", "US"].map((country) => makeUser(ctx, { balanceMinor: 300_00n, country })),
    );
    await liveThrough(random, people, 40);
    for (const { userId } of people) {
      const asMe = ctx.asUser(userId);
      await createManualEntry(asMe, {
        merchant: "Bakery",
        date: "2026-11-01",
        amountMinor: -3_50n,
        currency: "USD",
        idempotencyKey: ctx.ids.uuid(),
      });
      const { transactions } = await listTransactions(asMe, { limit: 100 });
      const inWallet = transactions.filter(({ type }) => type !== "manual");
      // Each line equals its own postings, so any list of lines equals the change that it explains.
      for (const line of inWallet) {
        const { entries } = await getTransaction(asMe, { id: line.id });
        const posted = entries.filter(({ account }) => account === "wallet");
        expect(movedMinor(line)).toBe(posted.reduce((sum, { amountMinor }) => sum + amountMinor, 0n));
      }
      expect(netOf(inWallet)).toBe((await getOwnBalance(asMe)).postedMinor);
      // The server's sums are the domain's, also of a part of the list.
      const moments = transactions.map(({ effectiveAt }) => effectiveAt);
      const from = random.pick(moments);
      for (const filter of [{}, { from }, { to: from }, { direction: "out" as const }]) {
        const list = await listTransactions(asMe, { ...filter, limit: 100 });
        const { sums } = await sumTransactions(asMe, filter);
        const moved = sums.filter(({ inMinor, outMinor }) => inMinor > 0n || outMinor > 0n);
        expect(moved).toEqual(sumMoved(list.transactions));
      }
      const withPeople = await sumPeople(asMe, { from, limit });
      const lines = (await listTransactions(asMe, { from, limit: 100 })).transactions;
      expect(withPeople.inMinor - withPeople.outMinor).toBe(
        netOf(lines.filter(({ person }) => person !== null)),
      );
      expect(withPeople.aheadMinor - withPeople.behindMinor).toBe(withPeople.inMinor - withPeople.outMinor);
      for (const { person, inMinor, outMinor } of withPeople.people)
        expect(inMinor - outMinor).toBe(netOf(lines.filter((line) => line.person?.id === person.id)));
    }
  });
});
