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
import { checkConnections } from "./check-connections.ts";

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

describe("checkConnections", () => {
  it("returns ended sessions, and the accounts of users with open sessions only", async () => {
    const [live, ended] = [await openClaims(), await openClaims({ isEnded: true })];
    const check = await checkConnections(ctx, {
      connections: [live, ended].map(({ userId, sessionId }) => ({ userId, sessionId })),
    });
    expect(check.endedSessionIds).toEqual([ended.sessionId]);
    expect(check.accounts).toMatchObject([
      { userId: live.userId, currency: "USD", balanceText: "12.34", heldText: "0.00" },
    ]);
    expect(check.accounts[0]?.version).toBeGreaterThan(0);
  });

  it("returns nothing of a user for another user's session", async () => {
    const [one, two] = [await openClaims(), await openClaims()];
    const mixed = { userId: two.userId, sessionId: one.sessionId };
    expect(await checkConnections(ctx, { connections: [mixed] })).toEqual({
      endedSessionIds: [one.sessionId],
      accounts: [],
    });
  });
});
