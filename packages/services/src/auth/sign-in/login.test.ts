import { auditLog } from "@evenly/db/audit/tables";
import { securityCounters, sessions, users } from "@evenly/db/auth/tables";
import {
  codeOf,
  makeUser,
  openTestContext,
  outcomeOf,
  readOutbox,
  signInByPassword,
  TEST_PASSWORD,
  type TestContext,
} from "@evenly/testing";
import { and, eq, isNull } from "drizzle-orm";
import { describe, expect, it, vi } from "vitest";
import { authenticate } from "../sessions/authenticate.ts";

const { ctx } = await openTestContext();

const MINUTE_MS = 60_000;
const attempt = (email: string, password = TEST_PASSWORD, asking: TestContext = ctx) =>
  signInByPassword(asking, { email, password, rememberDevice: false, isBrowser: false });

describe("login", () => {
  it("opens a session for address and password; the address is case-insensitive", async () => {
    const user = await makeUser(ctx);
    const { opened, cookie } = await attempt(` ${user.email.toUpperCase()} `);
    expect(opened.user).toMatchObject({ id: user.userId, email: user.email });
    expect(opened.tokenExpiresAt).toEqual(new Date(ctx.clock.now().getTime() + 15 * MINUTE_MS));
    expect(cookie).toBeNull();
    expect(await authenticate(ctx, { token: opened.token, binding: null })).toMatchObject({
      userId: user.userId,
    });
    const audit = await ctx.db.select().from(auditLog).where(eq(auditLog.userId, user.userId));
    expect(audit.map((row) => row.operation)).toContain("session.opened");
  });

  it("sets a binding cookie that persists only when the device is remembered", async () => {
    const user = await makeUser(ctx);
    const input = { email: user.email, password: TEST_PASSWORD, isBrowser: true };
    const once = await signInByPassword(ctx, { ...input, rememberDevice: false });
    expect(once.cookie).toEqual({ value: expect.any(String) });
    const remembered = await signInByPassword(ctx, { ...input, rememberDevice: true });
    expect(remembered.cookie).toEqual({ value: expect.any(String), seconds: 30 * 24 * 3600 });
  });

  it("gives a wrong password and an unknown address the same answer and the same work", async () => {
    const user = await makeUser(ctx);
    const verify = vi.fn(ctx.passwords.verify);
    const asking = { ...ctx, passwords: { ...ctx.passwords, verify } };
    const known = await attempt(user.email, "wrong", asking).catch((error: unknown) => error);
    const unknown = await attempt("nobody@example.test", "wrong", asking).catch((error: unknown) => error);
    expect(known).toEqual(unknown);
    expect(known).toMatchObject({ code: "INVALID_CREDENTIALS", message: "Login failed", details: {} });
    expect(verify).toHaveBeenCalledTimes(2);
    expect(verify.mock.calls[0]?.[0]).not.toBe(verify.mock.calls[1]?.[0]);
  });

  it("refuses the sixth attempt within 15 minutes with the same answer, whether password and address are right or not", async () => {
    const user = await makeUser(ctx);
    const answers = [];
    for (const email of [user.email, `unknown-${user.email}`]) {
      for (let tries = 0; tries < 5; tries += 1) {
        expect(await codeOf(attempt(email, "wrong"))).toBe("INVALID_CREDENTIALS");
      }
      answers.push(await attempt(email).catch((error: unknown) => error));
    }
    expect(answers[0]).toEqual(answers[1]);
    expect(answers[0]).toMatchObject({
      code: "LOGIN_THROTTLED",
      message: "Login failed",
      details: { retryAfterSeconds: 900 },
    });

    const mails = await readOutbox(ctx.db, "login.locked");
    const lockedUntil = new Date(ctx.clock.now().getTime() + 15 * MINUTE_MS).toISOString();
    expect(mails.map((row) => row.payload)).toMatchObject([{ userId: user.userId, lockedUntil }]);

    ctx.clock.advance(15 * MINUTE_MS);
    expect(await outcomeOf(attempt(user.email))).toBe("done");
  });

  it("counts concurrent guesses", async () => {
    const user = await makeUser(ctx);
    const codes = await Promise.all(Array.from({ length: 12 }, () => codeOf(attempt(user.email, "wrong"))));
    expect(codes.filter((code) => code === "INVALID_CREDENTIALS")).toHaveLength(5);
    expect(codes.filter((code) => code === "LOGIN_THROTTLED")).toHaveLength(7);
  });

  it("resets the counter after a right password", async () => {
    const user = await makeUser(ctx);
    for (let round = 0; round < 3; round += 1) {
      for (let tries = 0; tries < 4; tries += 1) await outcomeOf(attempt(user.email, "wrong"));
      expect(await outcomeOf(attempt(user.email))).toBe("done");
    }
  });

  it("stores no address in the counters", async () => {
    await codeOf(attempt("spied-on@example.test", "wrong"));
    expect(JSON.stringify(await ctx.db.select().from(securityCounters))).not.toContain("spied-on");
  });

  it("fails closed while the counters cannot be read", async () => {
    const user = await makeUser(ctx);
    const db = new Proxy(ctx.db, {
      get: (target, key, receiver) =>
        key === "insert"
          ? () => {
              throw new Error("database away");
            }
          : Reflect.get(target, key, receiver),
    });
    await expect(attempt(user.email, TEST_PASSWORD, { ...ctx, db })).rejects.toThrow("database away");
  });

  it("rehashes the password when the hash has old parameters", async () => {
    const user = await makeUser(ctx);
    const passwords = { ...ctx.passwords, needsRehash: () => true, hash: async () => "newer" };
    await attempt(user.email, TEST_PASSWORD, { ...ctx, passwords });
    const [row] = await ctx.db.select().from(users).where(eq(users.id, user.userId));
    expect(row?.passwordHash).toBe("newer");
  });

  it("keeps ten sessions; the oldest ends and all processes are notified", async () => {
    const user = await makeUser(ctx);
    const first = await attempt(user.email);
    for (let more = 0; more < 10; more += 1) {
      ctx.clock.advance(1000);
      await attempt(user.email);
    }
    const open = await ctx.db
      .select()
      .from(sessions)
      .where(and(eq(sessions.userId, user.userId), isNull(sessions.endedAt)));
    expect(open).toHaveLength(10);
    expect(await authenticate(ctx, { token: first.opened.token, binding: null })).toBeNull();
    expect(ctx.bus.published.at(-1)).toMatchObject({ kind: "sessions_ended", userId: user.userId });
  });

  it("opens no session when the password is changed during the check", async () => {
    const user = await makeUser(ctx);
    const verify = async (hash: string, password: string) => {
      await ctx.db.update(users).set({ passwordHash: "changed" }).where(eq(users.id, user.userId));
      return ctx.passwords.verify(hash, password);
    };
    const asking = { ...ctx, passwords: { ...ctx.passwords, verify } };
    expect(await codeOf(attempt(user.email, TEST_PASSWORD, asking))).toBe("INVALID_CREDENTIALS");
  });
});
