import type { TicketClaims } from "@evenly/contract/realtime/schemas";
import { securityCounters } from "@evenly/db/auth/tables";
import {
  createTestDatabase,
  makeUser,
  openTestSession,
  type TestContext,
  type TestDatabase,
  testContext,
} from "@evenly/testing";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { forgetTickets } from "./forget-tickets.ts";
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

describe("forgetTickets", () => {
  it("keeps a used ticket longer than it is valid, and then forgets it", async () => {
    const claims = await openClaims();
    await redeemTickets(ctx, { tickets: [claims] });
    ctx.clock.advance(60_000);
    await forgetTickets(ctx);
    expect(await redeemTickets(ctx, { tickets: [claims] })).toEqual({ areAccepted: [false] });
    ctx.clock.advance(10 * 60_000);
    await forgetTickets(ctx);
    expect(await ctx.db.select().from(securityCounters)).toEqual([]);
  });
});
