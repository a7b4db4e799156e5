import { auditLog } from "@evenly/db/audit/tables";
import { linkTokens } from "@evenly/db/auth/tables";
import {
  createTestDatabase,
  makeUser,
  type TestContext,
  type TestDatabase,
  testContext,
} from "@evenly/testing";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { forgotPassword } from "./forgot-password.ts";
import { resendVerification } from "./resend-verification.ts";
import { linkTokenFor } from "./secrets.ts";
import { verifyEmail } from "./verify-email.ts";

let database: TestDatabase;
let ctx: TestContext;

beforeAll(async () => {
  database = await createTestDatabase();
  ctx = testContext(database.db);
});
afterAll(async () => {
  await ctx.lane.close();
  await database.drop();
});

const invalid = { code: "TOKEN_INVALID" };
const links = (userId: string) => ctx.db.select().from(linkTokens).where(eq(linkTokens.userId, userId));

async function mailed(purpose: "verify_email" | "reset_password" = "verify_email") {
  const user = await makeUser(ctx, { isVerified: false });
  const ask = purpose === "verify_email" ? resendVerification : forgotPassword;
  await ask(ctx, { email: user.email });
  const [link] = await links(user.userId);
  return { user, token: linkTokenFor(ctx.config.tokenPepper, purpose, link?.id ?? "") };
}

describe("verifyEmail", () => {
  it("verifies the address once; the second time the link is used up", async () => {
    const { user, token } = await mailed();
    expect(await verifyEmail(ctx, { token })).toMatchObject({ id: user.userId, emailVerified: true });
    await expect(verifyEmail(ctx, { token })).rejects.toMatchObject(invalid);
    const isVerified = and(eq(auditLog.userId, user.userId), eq(auditLog.operation, "email.verified"));
    expect(await ctx.db.select().from(auditLog).where(isVerified)).toHaveLength(1);
  });

  it("lets one of several that come at once through", async () => {
    const { token } = await mailed();
    const outcomes = await Promise.allSettled([1, 2, 3, 4].map(() => verifyEmail(ctx, { token })));
    expect(outcomes.filter((outcome) => outcome.status === "fulfilled")).toHaveLength(1);
  });

  it("makes earlier links worthless too", async () => {
    const { user, token } = await mailed();
    await resendVerification(ctx, { email: user.email });
    await verifyEmail(ctx, { token });
    for (const link of await links(user.userId)) expect(link.usedAt).not.toBeNull();
  });

  it("refuses what is expired, made up, or meant for another purpose", async () => {
    const expired = await mailed();
    ctx.clock.advance(60 * 60_000);
    await expect(verifyEmail(ctx, { token: expired.token })).rejects.toMatchObject(invalid);
    await expect(verifyEmail(ctx, { token: "x".repeat(43) })).rejects.toMatchObject(invalid);
    const reset = await mailed("reset_password");
    await expect(verifyEmail(ctx, { token: reset.token })).rejects.toMatchObject(invalid);
  });

  it("finds no token in the database", async () => {
    const { user, token } = await mailed();
    expect(JSON.stringify(await links(user.userId))).not.toContain(token);
  });
});
