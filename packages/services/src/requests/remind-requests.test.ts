import type { OneRequestInput } from "@evenly/contract/requests/schemas";
import { CreateRequestsInput } from "@evenly/contract/requests/schemas";
import { makeUser, openTestContext, readOutbox, type TestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { blockPerson } from "../contacts/block-person.ts";
import { makeRequest } from "../testing/requests.ts";
import { cancelRequest, declineRequest } from "./close-request.ts";
import { createRequests } from "./create-requests.ts";
import { listRequests } from "./list-requests.ts";
import { remindRequest } from "./remind-request.ts";
import { remindRequests } from "./remind-requests.ts";

const { ctx } = await openTestContext();
const DAY_MS = 86_400_000;

/** One person asks some others, who have no money. */
async function askMany(count: number) {
  const requester = ctx.asUser((await makeUser(ctx)).userId);
  const users = await Promise.all(Array.from({ length: count }, () => makeUser(ctx)));
  const asEach = users.map(({ userId }) => ctx.asUser(userId));
  const input = CreateRequestsInput.parse({
    people: users.map(({ userId }) => ({ to: userId, amountMinor: 5_00n })),
    currency: "USD",
    idempotencyKey: ctx.ids.uuid(),
  });
  const requests = await createRequests(requester, input);
  const paymentRequestIds = requests.map(({ id }) => id);
  return { requester, users, asEach, paymentRequestIds };
}

const news = async (ids: readonly string[]) =>
  (await readOutbox(ctx.db, "request.reminded"))
    .map(({ payload }) => payload as { paymentRequestId: string; isDelivered: boolean })
    .filter(({ paymentRequestId }) => ids.includes(paymentRequestId));

const remindable = async (asRequester: TestContext) =>
  (await listRequests(asRequester, { list: "asked", limit: 20 })).requests.filter(
    ({ canRemind }) => canRemind,
  ).length;

describe("remindRequests", () => {
  it("reminds everybody once a day and three times in all; a repeat reminds nobody", async () => {
    const { requester, paymentRequestIds } = await askMany(5);
    expect(await remindRequests(requester, { paymentRequestIds })).toEqual({ reminded: 5 });
    expect(await remindRequests(requester, { paymentRequestIds })).toEqual({ reminded: 0 });
    expect(await news(paymentRequestIds)).toHaveLength(5);
    const start = ctx.clock.now();
    const counts: number[] = [];
    for (let day = 1; day <= 3; day += 1) {
      ctx.clock.advance(DAY_MS);
      counts.push((await remindRequests(requester, { paymentRequestIds })).reminded);
    }
    ctx.clock.set(start);
    expect(counts).toEqual([5, 5, 0]);
  });

  it("reminds each person once when twenty calls come at the same time", async () => {
    const { requester, paymentRequestIds } = await askMany(3);
    const calls = Array.from({ length: 20 }, (_, place) =>
      remindRequests(requester, {
        paymentRequestIds: place % 2 === 0 ? paymentRequestIds : paymentRequestIds.toReversed(),
      }),
    );
    const counts = (await Promise.all(calls)).map(({ reminded }) => reminded);
    expect(counts.reduce((sum, count) => sum + count, 0)).toBe(3);
    expect(await news(paymentRequestIds)).toHaveLength(3);
  });

  it("leaves out who was reminded today, declined, or is no longer asked", async () => {
    const { requester, asEach, paymentRequestIds } = await askMany(4);
    const [reminded, declined, cancelled] = paymentRequestIds.map(
      (paymentRequestId): OneRequestInput => ({ paymentRequestId }),
    );
    await remindRequest(requester, reminded as OneRequestInput);
    await declineRequest(asEach[1] ?? ctx, { ...(declined as OneRequestInput), reason: "" });
    await cancelRequest(requester, cancelled as OneRequestInput);
    expect(await remindable(requester)).toBe(1);
    expect(await remindRequests(requester, { paymentRequestIds })).toEqual({ reminded: 1 });
    expect(await remindable(requester)).toBe(0);
  });

  it("cannot tell a caller who is blocked that nobody was notified", async () => {
    const { requester, asEach, paymentRequestIds } = await askMany(2);
    const requesterId = (requester.actor as { userId: string }).userId as never;
    await blockPerson(asEach[0] ?? ctx, { userId: requesterId });
    expect(await remindRequests(requester, { paymentRequestIds })).toEqual({ reminded: 2 });
    const delivered = (await news(paymentRequestIds)).map(({ isDelivered }) => isDelivered);
    expect(delivered.toSorted()).toEqual([false, true]);
  });

  it("reminds nobody of other people's requests, or of one whose time is over", async () => {
    const asked = await makeRequest(ctx);
    const paymentRequestIds = [asked.paymentRequestId];
    const other = ctx.asUser((await makeUser(ctx)).userId);
    for (const caller of [other, asked.asPayer])
      expect(await remindRequests(caller, { paymentRequestIds })).toEqual({ reminded: 0 });
    const start = ctx.clock.now();
    ctx.clock.advance(30 * DAY_MS);
    expect(await remindRequests(asked.asRequester, { paymentRequestIds })).toEqual({ reminded: 0 });
    ctx.clock.set(start);
    expect(await news(paymentRequestIds)).toEqual([]);
  });
});
