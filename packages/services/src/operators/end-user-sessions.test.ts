import {
  createTestDatabase,
  makeAdmin,
  makeUser,
  signInByPassword,
  TEST_PASSWORD,
  type TestContext,
  type TestDatabase,
  testContext,
} from "@evenly/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import { authenticate } from "../auth/index.ts";
import { endUserSessions } from "./end-user-sessions.ts";

let database: TestDatabase;
let ctx: TestContext;
beforeAll(async () => {
  database = await createTestDatabase();
  ctx = testContext(database.db);
});
afterAll(() => database.drop());

const reason = "asked for by the test";
it("endUserSessions ends and counts all sessions of a person, and no other's", async () => {
  const operator = await makeAdmin(ctx);
  const [ana, ben] = [await makeUser(ctx), await makeUser(ctx)];
  const signIn = async (email: string) => {
    const form = { email, password: TEST_PASSWORD, rememberDevice: false, isBrowser: false };
    return { token: (await signInByPassword(ctx, form)).opened.token, binding: null };
  };
  const [first, second, other] = [await signIn(ana.email), await signIn(ana.email), await signIn(ben.email)];
  expect(await endUserSessions(operator.ctx, { user: ana.userId, reason })).toEqual({ ended: 2 });
  expect([await authenticate(ctx, first), await authenticate(ctx, second)]).toEqual([null, null]);
  expect(await authenticate(ctx, other)).not.toBeNull();
  expect(await endUserSessions(operator.ctx, { user: ana.userId, reason })).toEqual({ ended: 0 });
  expect(await authenticate(ctx, await signIn(ana.email))).not.toBeNull();
});
