import { AppError } from "@evenly/contract";
import { auditLog } from "@evenly/db/audit/tables";
import { sessions, users } from "@evenly/db/auth/tables";
import { openTestContext, readOutbox } from "@evenly/testing";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { getBalance } from "../ledger/wallets/get-balance.ts";
import { register } from "./register.ts";
import { authenticate } from "./sessions/authenticate.ts";

const { ctx } = await openTestContext();

const form = (facts: Partial<Parameters<typeof register>[1]> = {}) => ({
  email: `${ctx.ids.uuid()}@example.test`,
  password: "Evenly-demo-1",
  firstName: "Ana",
  lastName: "Ribeiro",
  acceptTerms: true as const,
  isBrowser: false,
  ...facts,
});

describe("register", () => {
  it("creates an account with a session, an empty wallet, a verification link and an audit row", async () => {
    const { opened, cookie } = await register(
      ctx,
      form({ email: "Ana@Example.test", timeZone: "Europe/Lisbon" }),
    );
    expect(opened.user).toMatchObject({
      email: "Ana@Example.test",
      emailVerified: false,
      displayName: "Ana Ribeiro",
      handle: "ana.ribeiro",
      timeZone: "Europe/Lisbon",
      identityTier: "unverified",
    });
    expect(cookie).toBeNull();
    const proof = { token: opened.token, binding: null };
    expect(await authenticate(ctx, proof)).toMatchObject({ userId: opened.user.id, isEmailVerified: false });
    expect(await getBalance(ctx, { userId: opened.user.id })).toMatchObject({
      postedMinor: 0n,
      currency: "USD",
    });
    const audit = await ctx.db.select().from(auditLog).where(eq(auditLog.userId, opened.user.id));
    expect(audit.map((row) => row.operation).sort()).toEqual(["session.opened", "user.registered"]);
  });

  it.each([
    [{ firstName: "Evenly", lastName: "Security Team" }, ["firstName", "lastName"]],
    [{ firstName: "Customer", lastName: "Ѕuррort" }, ["lastName"]],
    [{ firstName: "Even", lastName: "ly" }, ["firstName", "lastName"]],
  ])("refuses a name that would impersonate Evenly: %j", async (name, fields) => {
    const email = `${ctx.ids.uuid()}@example.test`;
    await expect(register(ctx, form({ ...name, email }))).rejects.toMatchObject({
      code: "NAME_RESERVED",
      details: { issues: fields.map((path) => ({ path })) },
    });
    expect((await register(ctx, form({ email }))).opened.user.email).toBe(email);
  });

  it("stores no secret in the outbox: the mail's link is derived from its id", async () => {
    const { opened } = await register(ctx, form());
    const rows = await readOutbox(ctx.db);
    const mine = rows.filter((row) => JSON.stringify(row.payload).includes(opened.user.id));
    expect(mine.map((row) => row.name).sort()).toEqual(["email.verification_requested", "session.opened"]);
    const mail = mine.find((row) => row.name === "email.verification_requested");
    expect(Object.keys(mail?.payload as object).sort()).toEqual([
      "emailSealed",
      "firstName",
      "linkId",
      "locale",
      "userId",
    ]);
  });

  it("sends the mail in the language of the registration", async () => {
    const { opened } = await register(ctx, form({ locale: "de" }));
    const [row] = await ctx.db.select().from(users).where(eq(users.id, opened.user.id));
    expect(row?.locale).toBe("de");
  });

  it("stores only digests of token and cookie", async () => {
    const { opened, cookie } = await register(ctx, form({ isBrowser: true }));
    expect(cookie).toMatchObject({ value: expect.stringMatching(/^[\w-]{43}$/) });
    const [row] = await ctx.db.select().from(sessions).where(eq(sessions.userId, opened.user.id));
    expect(JSON.stringify(row)).not.toContain(opened.token);
    expect(JSON.stringify(row)).not.toContain(cookie?.value);
  });

  it("reports every broken rule in the specification's words, at the password's path", async () => {
    const refusal = await register(ctx, form({ password: "" })).catch((error: unknown) => error);
    expect(refusal).toMatchObject({
      code: "VALIDATION",
      details: {
        issues: [
          { path: "password", message: "Password must be at least 8 characters long" },
          { path: "password", message: "Password must contain at least one uppercase letter" },
          { path: "password", message: "Password must contain at least one lowercase letter" },
          { path: "password", message: "Password must contain at least one number" },
          { path: "password", message: "Password must contain at least one special character" },
        ],
      },
    });
  });

  it("refuses a leaked password in any case, and one longer than 256 bytes", async () => {
    await expect(register(ctx, form({ password: "PASSWORD123" }))).rejects.toMatchObject({
      details: {
        issues: expect.arrayContaining([
          { path: "password", message: "This password has leaked before. Choose another one." },
        ]),
      },
    });
    await expect(register(ctx, form({ password: `Aa1-${"é".repeat(127)}` }))).rejects.toMatchObject({
      details: { issues: [{ path: "password", message: "Password must be at most 256 bytes long" }] },
    });
  });

  it("refuses a taken address in any case and notifies its owner by mail", async () => {
    const { opened } = await register(ctx, form({ email: "taken@example.test" }));
    await expect(register(ctx, form({ email: "TAKEN@example.test" }))).rejects.toMatchObject({
      code: "EMAIL_TAKEN",
      message: "Registration failed",
    });
    const rows = await readOutbox(ctx.db, "registration.repeated");
    expect(rows.map((row) => row.payload)).toMatchObject([{ userId: opened.user.id }]);
  });

  it("mails the owner of a taken address at most five times an hour, with the same answer", async () => {
    const email = "pestered@example.test";
    const { opened } = await register(ctx, form({ email }));
    const mails = async () =>
      (await readOutbox(ctx.db, "registration.repeated")).filter(
        ({ payload }) => (payload as { userId: string }).userId === opened.user.id,
      ).length;
    const answers = new Set<string>();
    for (let tries = 0; tries < 12; tries += 1) {
      await register(ctx, form({ email })).catch((error: AppError) => answers.add(JSON.stringify(error)));
    }
    expect(answers.size).toBe(1);
    expect(await mails()).toBe(5);
    ctx.clock.advance(60 * 60_000);
    await expect(register(ctx, form({ email }))).rejects.toMatchObject({ code: "EMAIL_TAKEN" });
    expect(await mails()).toBe(6);
  });

  it("creates one account when an address is registered many times concurrently", async () => {
    const email = "race@example.test";
    const outcomes = await Promise.allSettled(
      Array.from({ length: 6 }, () => register(ctx, form({ email }))),
    );
    expect(outcomes.filter((outcome) => outcome.status === "fulfilled")).toHaveLength(1);
    for (const outcome of outcomes) {
      if (outcome.status === "rejected") expect(outcome.reason).toMatchObject({ code: "EMAIL_TAKEN" });
    }
    expect(
      await ctx.db
        .select()
        .from(users)
        .where(eq(users.emailLookup, ctx.seal.lookup("email", email))),
    ).toHaveLength(1);
  });

  it("gives people with the same name different handles, also concurrently", async () => {
    const people = await Promise.all(
      Array.from({ length: 12 }, () => register(ctx, form({ firstName: "Zoë", lastName: "Same" }))),
    );
    const handles = people.map((person) => person.opened.user.handle);
    expect(new Set(handles).size).toBe(12);
    expect(handles).toContain("zoe.same");
  });

  it("uses UTC for an unknown zone", async () => {
    const { opened } = await register(ctx, form({ timeZone: "Mars/Olympus" }));
    expect(opened.user.timeZone).toBe("UTC");
  });

  it("throws OVERLOADED when too many passwords are being hashed", async () => {
    const busy = {
      ...ctx,
      passwords: { ...ctx.passwords, hash: () => Promise.reject(new AppError("OVERLOADED")) },
    };
    await expect(register(busy, form())).rejects.toMatchObject({ code: "OVERLOADED" });
  });
});
