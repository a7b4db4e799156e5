import {
  confirmAsSecond,
  makeAdmin,
  makeUser,
  openTestContext,
  operatorProof,
  signInByPassword,
  TEST_PASSWORD,
} from "@evenly/testing";
import { expect, it } from "vitest";
import { liftSuspension } from "./lift-suspension.ts";
import { suspendUser } from "./suspend-user.ts";

const { ctx } = await openTestContext();

const reason = "asked for by the test";
it("liftSuspension lets a person sign in again once a second operator confirms", async () => {
  const operator = await makeAdmin(ctx);
  const ana = await makeUser(ctx);
  await suspendUser(operator.ctx, { user: ana.userId, reason, proof: operatorProof });
  const lifted = await liftSuspension(operator.ctx, { user: ana.userId, reason, proof: operatorProof });
  const form = { email: ana.email, password: TEST_PASSWORD, rememberDevice: false, isBrowser: false };
  await expect(signInByPassword(ctx, form)).rejects.toMatchObject({ code: "ACCOUNT_SUSPENDED" });
  await confirmAsSecond(ctx, lifted);
  expect((await signInByPassword(ctx, form)).opened.user.id).toBe(ana.userId);
});
