import { makeAdmin, makeUser, openTestContext, openTestSession } from "@evenly/testing";
import { expect, it } from "vitest";
import { isOperatorStill } from "./is-operator-still.ts";

const { ctx } = await openTestContext();

it("isOperatorStill accepts open sessions of active operators that a second factor has proven", async () => {
  const [{ userId }, user, other] = [await makeAdmin(ctx), await makeUser(ctx), await makeAdmin(ctx)];
  const open = (of: string, facts = {}) => openTestSession(ctx, { userId: of, isProven: true, ...facts });
  const isStill = async (session: Promise<string>, of = userId) =>
    isOperatorStill(ctx, { userId: of, sessionId: await session });
  expect(await isStill(open(userId))).toBe(true);
  expect(await isStill(open(userId, { isProven: false }))).toBe(false);
  expect(await isStill(open(userId, { isEnded: true }))).toBe(false);
  expect(await isStill(open(userId), other.userId)).toBe(false);
  expect(await isStill(open(user.userId), user.userId)).toBe(false);
  const session = open(userId);
  await ctx.db.$client`update users set suspended_at = now(), suspended_reason = 'test' where id = ${userId}`;
  expect(await isStill(session)).toBe(false);
});
