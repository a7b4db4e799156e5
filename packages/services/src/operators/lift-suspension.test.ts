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
import { liftSuspension } from "./lift-suspension.ts";
import { suspendUser } from "./suspend-user.ts";

let database: TestDatabase;
let ctx: TestContext;
beforeAll(async () => {
  database = await createTestDatabase();
  ctx = testContext(database.db);
});
afterAll(() => database.drop());

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
