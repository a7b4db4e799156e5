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
import { redeemTicket } from "./redeem-ticket.ts";

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

describe("redeemTicket", () => {
  it("accepts a ticket once, also when two gateways ask at the same time", async () => {
    const claims = await openClaims();
    const answers = await Promise.all([1, 2, 3, 4].map(() => redeemTicket(ctx, claims)));
    expect(answers.filter((answer) => answer.isAccepted)).toHaveLength(1);
  });

  it("refuses an ended session, another user's and one that is not there", async () => {
    const ended = await openClaims({ isEnded: true });
    expect(await redeemTicket(ctx, ended)).toEqual({ isAccepted: false });
    const [one, two] = [await openClaims(), await openClaims()];
    expect(await redeemTicket(ctx, { ...one, userId: two.userId })).toEqual({ isAccepted: false });
    const unknown = { ...one, sessionId: ctx.ids.uuid(), ticketId: ctx.ids.uuid() } as TicketClaims;
    expect(await redeemTicket(ctx, unknown)).toEqual({ isAccepted: false });
  });
});
