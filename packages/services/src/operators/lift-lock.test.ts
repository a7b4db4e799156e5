import { auditLog } from "@evenly/db/audit/tables";
import {
  makeAdmin,
  makeUser,
  onDevice,
  openTestContext,
  operatorProof,
  outcomeOf,
  TEST_PASSWORD,
  type TestContext,
} from "@evenly/testing";
import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { login } from "../auth/sign-in/login.ts";
import { liftLock, liftOperatorLock } from "./lift-lock.ts";

const { ctx } = await openTestContext();

const reason = "asked for by the test";
const signIn = (asking: TestContext, email: string, password = TEST_PASSWORD) =>
  outcomeOf(login(asking, { email, password, rememberDevice: false, isBrowser: true }));
async function lock(asking: TestContext, email: string): Promise<void> {
  for (let guess = 0; guess < 5; guess += 1) await signIn(asking, email, "wrong");
  expect(await signIn(asking, email)).toBe("LOGIN_THROTTLED");
}

describe("liftLock", () => {
  it("lets a locked person sign in at once, on known and unknown devices, and affects no other person", async () => {
    const operator = await makeAdmin(ctx);
    const [ana, ben] = [await makeUser(ctx), await makeUser(ctx)];
    const own = onDevice(ctx, ctx.ids.secret());
    await signIn(own, ana.email);
    await lock(own, ana.email);
    await lock(onDevice(ctx, null), ana.email);
    await lock(onDevice(ctx, null), ben.email);
    await liftLock(operator.ctx, { user: ana.userId, reason, proof: operatorProof });
    expect(await signIn(own, ana.email)).toBe("done");
    expect(await signIn(onDevice(ctx, null), ana.email)).toBe("done");
    expect(await signIn(onDevice(ctx, null), ben.email)).toBe("LOGIN_THROTTLED");
  });
});

describe("liftOperatorLock", () => {
  it("lets a locked operator sign in at once, audited as a job, and refuses users and non-operator targets", async () => {
    const operator = await makeAdmin(ctx);
    const ana = await makeUser(ctx);
    await lock(onDevice(ctx, null), operator.email);
    const job = ctx.as({ kind: "job", name: "operator" });
    await expect(liftOperatorLock(operator.ctx, { user: operator.userId })).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
    await expect(liftOperatorLock(job, { user: ana.userId })).rejects.toMatchObject({
      code: "STATE_CONFLICT",
    });
    await liftOperatorLock(job, { user: operator.email });
    expect(await signIn(onDevice(ctx, null), operator.email)).toBe("done");
    const lifted = and(eq(auditLog.userId, operator.userId), eq(auditLog.operation, "user.lock_lifted"));
    expect(await ctx.db.select().from(auditLog).where(lifted)).toMatchObject([
      { actorKind: "job", actorId: "operator" },
    ]);
  });
});
