import { makeAdmin, makeUser, openTestContext, signInByPassword, TEST_PASSWORD } from "@evenly/testing";
import { expect, it } from "vitest";
import { liftSuspension } from "./lift-suspension.ts";
import { suspendUser } from "./suspend-user.ts";

const { ctx } = await openTestContext();

const reason = "asked for by the test";
it("liftSuspension lets a person sign in again", async () => {
  const operator = await makeAdmin(ctx);
  const ana = await makeUser(ctx);
  await suspendUser(operator.ctx, { user: ana.userId, reason });
  const lifted = await liftSuspension(operator.ctx, { user: ana.userId, reason });
  expect(lifted).toMatchObject({ id: ana.userId, suspendedAt: null });
  const form = { email: ana.email, password: TEST_PASSWORD, rememberDevice: false, isBrowser: false };
  expect((await signInByPassword(ctx, form)).opened.user.id).toBe(ana.userId);
});
