import type { TicketClaims } from "@evenly/contract/realtime/schemas";
import {
  createTestDatabase,
  makeUser,
  openTestSession,
  type TestContext,
  type TestDatabase,
  testContext,
} from "@evenly/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { redeemTickets } from "./redeem-tickets.ts";

let database: TestDatabase;
let ctx: TestContext;
beforeAll(async () => {
  database = await createTestDatabase();
  ctx = testContext(database.db);
});
afterAll(() => database.drop());

async function openClaims(facts: { isEnded?: boolean } = {}): Promise<TicketClaims> {
  const { userId } = await makeUser(ctx, { balanceMinor: 1234n });
  const sessionId = await openTestSession(ctx, { userId, ...facts });
  return { userId, sessionId, ticketId: ctx.ids.uuid() } as TicketClaims;
}

describe("redeemTickets", () => {
  const redeem = async (...tickets: readonly TicketClaims[]) =>
    (await redeemTickets(ctx, { tickets: [...tickets] })).areAccepted;

  it("accepts a ticket once, also when two gateways ask at the same time or one asks twice at once", async () => {
    const [one, two] = [await openClaims(), await openClaims()];
    const answers = await Promise.all([redeem(one, two), redeem(two, one), redeem(one), redeem(two)]);
    expect(answers.flat().filter(Boolean)).toHaveLength(2);
    const three = await openClaims();
    expect(await redeem(three, three)).toEqual([true, false]);
  });

  it("refuses an ended session, another user's and one that is not there, and not who asks beside them", async () => {
    const ended = await openClaims({ isEnded: true });
    const [one, two, sound] = [await openClaims(), await openClaims(), await openClaims()];
    const foreign = { ...one, userId: two.userId };
    const unknown = { ...one, sessionId: ctx.ids.uuid(), ticketId: ctx.ids.uuid() } as TicketClaims;
    expect(await redeem(ended, foreign, unknown, sound)).toEqual([false, false, false, true]);
    expect(await redeem()).toEqual([]);
  });
});
