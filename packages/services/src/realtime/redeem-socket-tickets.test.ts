import type { PermitClaims } from "@evenly/contract/realtime/schemas";
import {
  createTestDatabase,
  makeUser,
  openTestSession,
  type TestContext,
  type TestDatabase,
  testContext,
} from "@evenly/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { redeemSocketTickets } from "./redeem-socket-tickets.ts";

let database: TestDatabase;
let ctx: TestContext;
beforeAll(async () => {
  database = await createTestDatabase();
  ctx = testContext(database.db);
});
afterAll(() => database.drop());

async function openClaims(facts: { isEnded?: boolean } = {}): Promise<PermitClaims> {
  const { userId } = await makeUser(ctx, { balanceMinor: 1234n });
  const sessionId = await openTestSession(ctx, { userId, ...facts });
  return { userId, sessionId, ticketId: ctx.ids.uuid() } as PermitClaims;
}

describe("redeemSocketTickets", () => {
  const redeem = async (...tickets: readonly PermitClaims[]) =>
    (await redeemSocketTickets(ctx, { tickets: [...tickets] })).areAccepted;

  it("accepts a ticket once, also when two gateways redeem it concurrently or one sends it twice in a call", async () => {
    const [one, two] = [await openClaims(), await openClaims()];
    const answers = await Promise.all([redeem(one, two), redeem(two, one), redeem(one), redeem(two)]);
    expect(answers.flat().filter(Boolean)).toHaveLength(2);
    const three = await openClaims();
    expect(await redeem(three, three)).toEqual([true, false]);
  });

  it("refuses an ended, another user's and an unknown session, and accepts the valid tickets of the same call", async () => {
    const ended = await openClaims({ isEnded: true });
    const [one, two, sound] = [await openClaims(), await openClaims(), await openClaims()];
    const foreign = { ...one, userId: two.userId };
    const unknown = { ...one, sessionId: ctx.ids.uuid(), ticketId: ctx.ids.uuid() } as PermitClaims;
    expect(await redeem(ended, foreign, unknown, sound)).toEqual([false, false, false, true]);
    expect(await redeem()).toEqual([]);
  });
});
