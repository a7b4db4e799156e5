import { makePermitClaims, openTestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { checkConnections } from "./check-connections.ts";

const { ctx } = await openTestContext();

describe("checkConnections", () => {
  it("returns ended sessions, and the accounts of users with open sessions only", async () => {
    const [live, ended] = [await makePermitClaims(ctx), await makePermitClaims(ctx, { isEnded: true })];
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
    const [one, two] = [await makePermitClaims(ctx), await makePermitClaims(ctx)];
    const mixed = { userId: two.userId, sessionId: one.sessionId };
    expect(await checkConnections(ctx, { connections: [mixed] })).toEqual({
      endedSessionIds: [one.sessionId],
      accounts: [],
    });
  });
});
