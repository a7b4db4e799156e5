import { users } from "@evenly/db/auth/tables";
import { makeUser, openTestContext, TEST_PASSWORD } from "@evenly/testing";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { withTransaction } from "../../context.ts";
import { lockProven, requirePassword } from "./require-password.ts";

const { ctx } = await openTestContext();

const ask = (userId: string, password: string) =>
  requirePassword(ctx.asUser(userId), userId, password).then(
    (user) => user.id,
    ({ code }) => code,
  );

describe("requirePassword", () => {
  it("returns the user for the password, and counts five wrong ones, also at once", async () => {
    const { userId } = await makeUser(ctx);
    expect(await ask(userId, TEST_PASSWORD)).toBe(userId);
    const codes = await Promise.all(Array.from({ length: 20 }, () => ask(userId, "wrong")));
    expect(codes.filter((code) => code === "PASSWORD_WRONG").length).toBeLessThanOrEqual(5);
    expect(await ask(userId, TEST_PASSWORD)).toBe("RATE_LIMITED");
  });

  it("refuses a blocked password, after a wrong one as before", async () => {
    const { userId } = await makeUser(ctx);
    await ctx.db.$client`update users set password_blocked_at = now() where id = ${userId}`;
    expect(await ask(userId, "wrong")).toBe("PASSWORD_WRONG");
    expect(await ask(userId, TEST_PASSWORD)).toBe("PASSWORD_BLOCKED");
  });

  it("lockProven refuses a password that was changed after the check", async () => {
    const { userId } = await makeUser(ctx);
    const proven = await requirePassword(ctx, userId, TEST_PASSWORD);
    await ctx.db.update(users).set({ passwordHash: "other" }).where(eq(users.id, userId));
    const locked = withTransaction(ctx, (tx) => lockProven(tx, proven));
    await expect(locked).rejects.toMatchObject({ code: "PASSWORD_WRONG" });
  });
});
