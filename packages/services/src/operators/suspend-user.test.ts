import {
  makeAdmin,
  makeUser,
  openTestContext,
  operatorProof,
  signInByPassword,
  TEST_PASSWORD,
} from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { authenticate } from "../auth/sessions/authenticate.ts";
import { refreshSession } from "../auth/sessions/refresh-session.ts";
import { suspendUser } from "./suspend-user.ts";

const { ctx } = await openTestContext();

const reason = "asked for by the test";
const signIn = (email: string, password = TEST_PASSWORD) =>
  signInByPassword(ctx, { email, password, rememberDevice: true, isBrowser: false });

describe("suspendUser", () => {
  it("ends every session at once and notifies gateways, so that sockets close", async () => {
    const operator = await makeAdmin(ctx);
    const ana = await makeUser(ctx);
    const tokens = [(await signIn(ana.email)).opened.token, (await signIn(ana.email)).opened.token];
    const proofs = tokens.map((token) => ({ token, binding: null }));
    for (const proof of proofs) expect(await authenticate(ctx, proof)).not.toBeNull();
    const { suspendedAt } = await suspendUser(operator.ctx, {
      user: ana.userId,
      reason,
      proof: operatorProof,
    });
    expect(suspendedAt).toEqual(ctx.clock.now());
    for (const proof of proofs) {
      expect(await authenticate(ctx, proof)).toBeNull();
      await expect(refreshSession(ctx, proof)).rejects.toMatchObject({ code: "SESSION_EXPIRED" });
    }
    const told = ctx.bus.published.filter((message) => message.kind === "sessions_ended");
    expect(told.at(-1)).toMatchObject({ userId: ana.userId, sessionIds: { length: 2 } });
  });

  it("reveals the suspension only after the right password", async () => {
    const operator = await makeAdmin(ctx);
    const ana = await makeUser(ctx);
    await suspendUser(operator.ctx, { user: ana.userId, reason, proof: operatorProof });
    await expect(signIn(ana.email)).rejects.toMatchObject({ code: "ACCOUNT_SUSPENDED", details: {} });
    await expect(signIn(ana.email, "wrong")).rejects.toMatchObject({ code: "INVALID_CREDENTIALS" });
    for (let tries = 0; tries < 6; tries += 1) {
      await expect(signIn(ana.email)).rejects.toMatchObject({ code: "ACCOUNT_SUSPENDED" });
    }
  });

  it("leaves no session open when the owner signs in concurrently", async () => {
    const operator = await makeAdmin(ctx);
    for (let round = 0; round < 5; round += 1) {
      const ana = await makeUser(ctx);
      const attempts = Array.from({ length: 8 }, () => signIn(ana.email).catch(() => null));
      await Promise.all([
        ...attempts,
        suspendUser(operator.ctx, { user: ana.userId, reason, proof: operatorProof }),
      ]);
      const open = await ctx.db
        .$client`select id from sessions where user_id = ${ana.userId} and ended_at is null`;
      expect(open).toHaveLength(0);
    }
  });
});
