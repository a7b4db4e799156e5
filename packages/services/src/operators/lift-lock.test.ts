import { auditLog } from "@evenly/db/audit/tables";
import {
  createTestDatabase,
  makeAdmin,
  makeUser,
  TEST_PASSWORD,
  type TestContext,
  type TestDatabase,
  testContext,
} from "@evenly/testing";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { login } from "../auth/index.ts";
import { liftLock, liftOperatorLock } from "./lift-lock.ts";

let database: TestDatabase;
let ctx: TestContext;
beforeAll(async () => {
  database = await createTestDatabase();
  ctx = testContext(database.db);
});
afterAll(() => database.drop());

const reason = "asked for by the test";
const from = (deviceId: string | null): TestContext => ({ ...ctx, origin: { ...ctx.origin, deviceId } });
const signIn = (asking: TestContext, email: string, password = TEST_PASSWORD) =>
  login(asking, { email, password, rememberDevice: false, isBrowser: true }).then(
    () => "signed in",
    (error: { code: string }) => error.code,
  );
async function lock(asking: TestContext, email: string): Promise<void> {
  for (let guess = 0; guess < 5; guess += 1) await signIn(asking, email, "wrong");
  expect(await signIn(asking, email)).toBe("LOGIN_THROTTLED");
}

describe("liftLock", () => {
  it("lets a locked person sign in at once, on known and unknown devices, and affects no other person", async () => {
    const operator = await makeAdmin(ctx);
    const [ana, ben] = [await makeUser(ctx), await makeUser(ctx)];
    const own = from(ctx.ids.secret());
    await signIn(own, ana.email);
    await lock(own, ana.email);
    await lock(from(null), ana.email);
    await lock(from(null), ben.email);
    await liftLock(operator.ctx, { user: ana.userId, reason });
    expect(await signIn(own, ana.email)).toBe("signed in");
    expect(await signIn(from(null), ana.email)).toBe("signed in");
    expect(await signIn(from(null), ben.email)).toBe("LOGIN_THROTTLED");
  });
});

describe("liftOperatorLock", () => {
  it("lets a locked operator sign in at once, audited as a job, and refuses users and non-operator targets", async () => {
    const operator = await makeAdmin(ctx);
    const ana = await makeUser(ctx);
    await lock(from(null), operator.email);
    const job = ctx.as({ kind: "job", name: "operator" });
    await expect(liftOperatorLock(operator.ctx, { user: operator.userId })).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
    await expect(liftOperatorLock(job, { user: ana.userId })).rejects.toMatchObject({
      code: "STATE_CONFLICT",
    });
    await liftOperatorLock(job, { user: operator.email });
    expect(await signIn(from(null), operator.email)).toBe("signed in");
    const lifted = and(eq(auditLog.userId, operator.userId), eq(auditLog.operation, "user.lock_lifted"));
    expect(await ctx.db.select().from(auditLog).where(lifted)).toMatchObject([
      { actorKind: "job", actorId: "operator" },
    ]);
  });
});
