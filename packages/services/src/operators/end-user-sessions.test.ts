import {
  makeAdmin,
  makeUser,
  openTestContext,
  operatorProof,
  signInByPassword,
  TEST_PASSWORD,
} from "@evenly/testing";
import { expect, it } from "vitest";
import { authenticate } from "../auth/sessions/authenticate.ts";
import { endUserSessions } from "./end-user-sessions.ts";

const { ctx } = await openTestContext();

const reason = "asked for by the test";
it("endUserSessions ends and counts all sessions of a person, and no other's", async () => {
  const operator = await makeAdmin(ctx);
  const [ana, ben] = [await makeUser(ctx), await makeUser(ctx)];
  const signIn = async (email: string) => {
    const form = { email, password: TEST_PASSWORD, rememberDevice: false, isBrowser: false };
    return { token: (await signInByPassword(ctx, form)).opened.token, binding: null };
  };
  const [first, second, other] = [await signIn(ana.email), await signIn(ana.email), await signIn(ben.email)];
  expect(await endUserSessions(operator.ctx, { user: ana.userId, reason, proof: operatorProof })).toEqual({
    ended: 2,
  });
  expect([await authenticate(ctx, first), await authenticate(ctx, second)]).toEqual([null, null]);
  expect(await authenticate(ctx, other)).not.toBeNull();
  expect(await endUserSessions(operator.ctx, { user: ana.userId, reason, proof: operatorProof })).toEqual({
    ended: 0,
  });
  expect(await authenticate(ctx, await signIn(ana.email))).not.toBeNull();
});
