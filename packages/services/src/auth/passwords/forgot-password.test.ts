import { setTimeout } from "node:timers/promises";
import { inTransaction } from "@evenly/db";
import { auditLog } from "@evenly/db/audit/tables";
import { setEmail } from "@evenly/db/auth/email-queries";
import { linkTokens } from "@evenly/db/auth/tables";
import { lockUser } from "@evenly/db/auth/user-queries";
import { makeUser, openTestContext, readOutbox } from "@evenly/testing";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { sealEmail } from "../../shared/sealed-addresses.ts";
import { forgotPassword } from "./forgot-password.ts";

const { ctx } = await openTestContext();

describe("forgotPassword", () => {
  it("mails a link valid for one hour; the outbox contains only the link's id", async () => {
    const user = await makeUser(ctx);
    expect(await forgotPassword(ctx, { email: ` ${user.email} ` })).toEqual({ done: true });
    const [link] = await ctx.db.select().from(linkTokens).where(eq(linkTokens.userId, user.userId));
    expect(link).toMatchObject({
      purpose: "reset_password",
      usedAt: null,
      expiresAt: new Date(ctx.clock.now().getTime() + 60 * 60_000),
    });
    const [mail] = await readOutbox(ctx.db, "password.reset_requested");
    expect(mail?.payload).toEqual({
      userId: user.userId,
      emailSealed: user.emailSealed,
      firstName: "Test",
      locale: "en",
      linkId: link?.id,
    });
  });

  it("answers and records the same for an unknown address", async () => {
    const before = await ctx.db.select().from(auditLog);
    const mails = await readOutbox(ctx.db);
    expect(await forgotPassword(ctx, { email: "nobody@example.test" })).toEqual({ done: true });
    expect(await ctx.db.select().from(auditLog)).toHaveLength(before.length + 1);
    expect(await readOutbox(ctx.db)).toHaveLength(mails.length);
  });

  it("runs as many queries for an unknown address and for one past its mail limit", async () => {
    const user = await makeUser(ctx);
    const { options } = ctx.db.$client;
    const questions = async (email: string) => {
      let asked = 0;
      options.debug = () => {
        asked += 1;
      };
      await forgotPassword(ctx, { email });
      options.debug = false;
      return asked;
    };
    await questions(user.email);
    const known = await questions(user.email);
    expect(known).toBeGreaterThan(5);
    expect(await questions("nobody-here@example.test")).toBe(known);
    for (let mails = 2; mails < 5; mails += 1) await questions(user.email);
    expect(await questions(user.email)).toBe(known);
  });

  it("mails nothing to an address that is concurrently removed from its account", async () => {
    const user = await makeUser(ctx);
    let asked: Promise<unknown> | undefined;
    await inTransaction(ctx.db, async (tx) => {
      await lockUser(tx, user.userId);
      asked = forgotPassword(ctx, { email: user.email });
      await setTimeout(200);
      const next = sealEmail(ctx, user.userId, "moved-away@example.test");
      await setEmail(tx, { userId: user.userId, ...next, at: ctx.clock.now() });
    });
    await asked;
    expect(await ctx.db.select().from(linkTokens).where(eq(linkTokens.userId, user.userId))).toEqual([]);
  });

  it("mails at most five times an hour", async () => {
    const user = await makeUser(ctx);
    for (let tries = 0; tries < 6; tries += 1) await forgotPassword(ctx, { email: user.email });
    expect(await ctx.db.select().from(linkTokens).where(eq(linkTokens.userId, user.userId))).toHaveLength(5);
  });
});
