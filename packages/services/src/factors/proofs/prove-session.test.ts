import { inTransaction } from "@evenly/db";
import { lowerSessions } from "@evenly/db/auth/session-proof-queries";
import {
  codeIn,
  codeOf,
  giveApp,
  makeCandidate,
  makePasskey,
  makeSentCodes,
  makeUser,
  onDevice,
  openTestContext,
  openTestSession,
  outcomeOf,
  readSentCode,
  TEST_PASSWORD,
} from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { changePassword } from "../../auth/passwords/change-password.ts";
import { refreshSession } from "../../auth/sessions/refresh-session.ts";
import { login } from "../../auth/sign-in/login.ts";
import { signInWithFactor } from "../../auth/sign-in/sign-in-with-factor.ts";
import { digest } from "../../shared/secrets.ts";
import { removeFactor } from "../remove-factor.ts";
import { setSignInRequirement } from "../set-sign-in-requirement.ts";
import { getSessionProof } from "./get-session-proof.ts";
import { noteSessionProof } from "./note-session-proof.ts";
import { type ProvenFactor, proveFactor } from "./prove-factor.ts";
import { proveSession } from "./prove-session.ts";
import { sendFactorCode } from "./send-factor-code.ts";
import { startPasskeyProof } from "./start-passkey-proof.ts";

const { ctx } = await openTestContext();

const DAY_MS = 86_400_000;
const password = TEST_PASSWORD;

/** A session of a user, opened without a second factor. */
async function inSession(userId: string) {
  const sessionId = await openTestSession(ctx, { userId });
  return ctx.as({ kind: "user", userId, sessionId });
}
const provenAt = async (as: typeof ctx) => (await getSessionProof(as)).provenAt;
/** What the session's row says. */
async function provenBy({ actor }: typeof ctx) {
  if (actor.kind !== "user") return null;
  const [row] = await ctx.db.$client`select factor_proven_by from sessions where id = ${actor.sessionId}`;
  return row?.factor_proven_by;
}

/** A person of two days, so that no device is known by the account's age, with an app as old as the account or as `isNew` says. */
async function olderHolder({ isNew }: { readonly isNew: boolean }) {
  const { userId, email } = await makeUser(ctx);
  const seed = isNew ? null : await giveApp(ctx, userId);
  ctx.clock.advance(2 * DAY_MS);
  return { userId, email, seed: seed ?? (await giveApp(ctx, userId)) };
}

describe("proveSession", () => {
  it("proves the calling session by a code of the app, once for each code, and no other session", async () => {
    const { userId, seed } = await makeCandidate(ctx);
    const [mine, other] = [await inSession(userId), await inSession(userId)];
    const code = codeIn(ctx, seed, 0);
    expect(await getSessionProof(mine)).toEqual({ provenAt: null, methods: ["code"], readyAt: null });
    expect(await proveSession(mine, { code })).toEqual({
      provenAt: ctx.clock.now(),
      methods: ["code"],
      readyAt: null,
    });
    expect(await provenBy(mine)).toBe("totp");
    expect(await provenAt(other)).toBeNull();
    expect(await codeOf(proveSession(other, { code }))).toBe("FACTOR_CODE_WRONG");
    expect(await provenAt(other)).toBeNull();
    const audited = await ctx.db.$client`
      select metadata from audit_log where operation = 'session.proven' and user_id = ${userId}`;
    expect(audited).toEqual([{ metadata: { method: "totp" } }]);
  });

  it("counts guesses: of 20 wrong codes at once five are checked, and then the right one waits, too", async () => {
    const { userId, seed } = await makeCandidate(ctx);
    const mine = await inSession(userId);
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, () => outcomeOf(proveSession(mine, { code: "000000" }))),
    );
    expect(outcomes.filter((outcome) => outcome === "FACTOR_CODE_WRONG")).toHaveLength(5);
    expect(outcomes.filter((outcome) => outcome === "RATE_LIMITED")).toHaveLength(15);
    expect(await codeOf(proveSession(mine, { code: codeIn(ctx, seed, 0) }))).toBe("RATE_LIMITED");
    expect(await provenAt(mine)).toBeNull();
  });

  it("asks for a proof, and refuses a person without app and passkey; codes by mail do not count", async () => {
    const { userId } = await makeCandidate(ctx);
    await expect(proveSession(await inSession(userId), {})).rejects.toMatchObject({
      code: "STEP_UP_REQUIRED",
      details: { methods: ["code"] },
    });
    const mailed = await makeUser(ctx);
    const { newBackupCodes } = await makeSentCodes(ctx, mailed.userId, "email");
    const asking = await inSession(mailed.userId);
    expect((await getSessionProof(asking)).methods).toEqual([]);
    for (const code of ["000000", newBackupCodes?.[0]?.replace("-", "") ?? ""])
      expect(await codeOf(proveSession(asking, { code }))).toBe("FACTOR_MISSING");
    expect(await codeOf(proveSession(ctx, {}))).toBe("UNAUTHENTICATED");
  });

  it("takes no code by mail, also not beside an app; the same code confirms a change", async () => {
    const { userId, seed } = await makeCandidate(ctx);
    await makeSentCodes(ctx, userId, "email", { code: codeIn(ctx, seed, 0) });
    ctx.clock.advance(60_000);
    const mine = await inSession(userId);
    await sendFactorCode(mine, { kind: "email" });
    const code = await readSentCode(ctx, userId);
    expect(await codeOf(proveSession(mine, { code }))).toBe("FACTOR_CODE_WRONG");
    expect(await provenAt(mine)).toBeNull();
    expect(await outcomeOf(proveFactor(mine, userId, { code }))).toBe("done");
  });

  it("takes a passkey's answer for this session, once, and none for another session, person or purpose", async () => {
    const [ana, ben] = [await makeUser(ctx), await makeUser(ctx)];
    const { authenticator } = await makePasskey(ctx, ana.userId);
    await makePasskey(ctx, ben.userId);
    const [mine, other, bens] = [
      await inSession(ana.userId),
      await inSession(ana.userId),
      await inSession(ben.userId),
    ];
    const answer = async (as: typeof ctx, purpose: "session" | "owner" = "session") =>
      authenticator.get(await startPasskeyProof(as, { purpose }));
    for (const [as, passkey] of [
      [other, await answer(mine)],
      [bens, await answer(mine)],
      [mine, await answer(mine, "owner")],
      [mine, authenticator.get(await startPasskeyProof(mine, { purpose: "session" }), { isVerified: false })],
    ] as const)
      expect(await codeOf(proveSession(as, { passkey }))).toBe("PASSKEY_REFUSED");
    const passkey = await answer(mine);
    expect((await proveSession(mine, { passkey })).methods).toEqual(["code", "passkey"]);
    expect(await provenBy(mine)).toBe("passkey");
    expect(await codeOf(proveSession(mine, { passkey }))).toBe("PASSKEY_REFUSED");
    expect([await provenAt(other), await provenAt(bens)]).toEqual([null, null]);
  });

  it("is refused on a device new to the account by a factor of less than a day, and not by an older one", async () => {
    const [old, fresh] = [await olderHolder({ isNew: false }), await olderHolder({ isNew: true })];
    const elsewhere = await inSession(fresh.userId);
    const readyAt = new Date(ctx.clock.now().getTime() + DAY_MS);
    expect((await getSessionProof(elsewhere)).readyAt).toEqual(readyAt);
    await expect(proveSession(elsewhere, { code: codeIn(ctx, fresh.seed, 0) })).rejects.toMatchObject({
      code: "FACTOR_TOO_NEW",
      details: { readyAt: readyAt.toISOString() },
    });
    expect(await provenAt(elsewhere)).toBeNull();
    const known = await inSession(old.userId);
    expect(await outcomeOf(proveSession(known, { code: codeIn(ctx, old.seed, 0) }))).toBe("done");
    ctx.clock.advance(DAY_MS);
    const later = await inSession(fresh.userId);
    expect(await outcomeOf(proveSession(later, { code: codeIn(ctx, fresh.seed, 0) }))).toBe("done");
  });

  it("is not helped by a new sign-in with the new factor, nor by trust in the device that this one gives", async () => {
    const { userId, email, seed } = await olderHolder({ isNew: true });
    await setSignInRequirement(ctx.asUser(userId), { isOn: true, password, code: codeIn(ctx, seed, -1) });
    const thief = onDevice(ctx, "d".repeat(43));
    const form = { email, password, rememberDevice: false, isBrowser: false };
    const step = await login(thief, form);
    if (!("asked" in step)) throw new Error("sign-in asks for a code");
    await signInWithFactor(thief, {
      challengeId: step.asked.challengeId as never,
      code: codeIn(ctx, seed, 0),
      trustDevice: true,
      isBrowser: false,
    });
    const [row] = await ctx.db.$client`
      select id, factor_proven_at from sessions where user_id = ${userId} and device_hash is not null`;
    expect(row?.factor_proven_at).toBeNull();
    const signedIn = onDevice(ctx.as({ kind: "user", userId, sessionId: row?.id }), "d".repeat(43));
    expect(await codeOf(proveSession(signedIn, { code: codeIn(ctx, seed, 1) }))).toBe("FACTOR_TOO_NEW");
  });

  it("lasts over a refresh, and ends with a new password, a removed factor and a removed last one", async () => {
    const { userId, email, seed } = await makeCandidate(ctx);
    const step = await login(ctx, { email, password, rememberDevice: false, isBrowser: false });
    if (!("opened" in step)) throw new Error("sign-in asks for no code");
    const [row] = await ctx.db.$client`
      select id from sessions where token_hash = ${digest(step.opened.token)}`;
    const mine = ctx.as({ kind: "user", userId, sessionId: row?.id });
    await proveSession(mine, { code: codeIn(ctx, seed, -1) });
    await refreshSession(ctx, { token: step.opened.token, binding: null });
    expect(await provenAt(mine)).not.toBeNull();
    const newPassword = "Another-pass-2";
    await changePassword(mine, { currentPassword: password, newPassword });
    expect(await provenAt(mine)).toBeNull();
    await proveSession(mine, { code: codeIn(ctx, seed, 0) });
    const other = await inSession(userId);
    await ctx.db.$client`
      update sessions set factor_proven_at = now(), factor_proven_by = 'totp' where user_id = ${userId}`;
    const [factor] = await ctx.db.$client`select id from factors where user_id = ${userId}`;
    await removeFactor(mine, {
      factorId: factor?.id,
      password: newPassword,
      code: codeIn(ctx, seed, 1),
    });
    for (const as of [mine, other]) {
      expect(await provenAt(as)).toBeNull();
      expect(await codeOf(proveSession(as, { code: "123456" }))).toBe("FACTOR_MISSING");
    }
  });

  it("is not proven by a factor or codes that went before the session was marked", async () => {
    const { userId, seed } = await makeCandidate(ctx);
    const mine = await inSession(userId);
    if (mine.actor.kind !== "user") throw new Error("a session is a user's");
    const session = mine.actor;
    const note = (proven: ProvenFactor) =>
      inTransaction(ctx.db, (tx) => noteSessionProof(mine, tx, session, proven));
    const since = ctx.clock.now();
    expect(await note({ method: "totp", id: ctx.ids.uuid(), since })).toBe("missing");
    expect(await note({ method: "backup", id: null, since: new Date(since.getTime() - 1) })).toBe("missing");
    expect(await provenAt(mine)).toBeNull();
    const app = await proveFactor(mine, userId, { code: codeIn(ctx, seed, 0) });
    expect(await note(app)).toBe("noted");
  });

  it("does not prove a session that has ended, and lowers only open sessions of the user", async () => {
    const [ana, ben] = [await makeCandidate(ctx), await makeCandidate(ctx)];
    const sessionId = await openTestSession(ctx, { userId: ana.userId, isEnded: true });
    const ended = ctx.as({ kind: "user", userId: ana.userId, sessionId });
    expect(await codeOf(proveSession(ended, { code: codeIn(ctx, ana.seed, 0) }))).toBe("UNAUTHENTICATED");
    const bens = await inSession(ben.userId);
    await proveSession(bens, { code: codeIn(ctx, ben.seed, 0) });
    await inTransaction(ctx.db, (tx) => lowerSessions(tx, ana.userId));
    expect(await provenAt(bens)).not.toBeNull();
  });
});
