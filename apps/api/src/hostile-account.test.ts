import { transformer } from "@evenly/contract";
import { auditLog } from "@evenly/db/audit/tables";
import { pins } from "@evenly/db/factors/tables";
import { sql } from "@evenly/db/sql";
import { setPin } from "@evenly/services/factors/enrolment/set-pin";
import { startPasskey } from "@evenly/services/factors/enrolment/start-passkey";
import { startPasskeyProof } from "@evenly/services/factors/proofs/start-passkey-proof";
import { codeAt } from "@evenly/services/factors/totp";
import { getBalance } from "@evenly/services/ledger/wallets/get-balance";
import { freezeAccount } from "@evenly/services/security/freeze-account";
import { makeFactor, makePasskey, openTestContext, signInByPassword, TEST_PASSWORD } from "@evenly/testing";
import { createAuthenticator } from "@evenly/testing/passkey-authenticator";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildApp } from "./build-app.ts";
import { askProcedure } from "./testing/ask-procedure.ts";
import { signInTestUser } from "./testing/sign-in.ts";
import { testConfig } from "./testing/test-config.ts";

const { ctx } = await openTestContext();
let app: FastifyInstance;
beforeAll(async () => {
  app = await buildApp(testConfig, ctx, false);
  await app.ready();
});
afterAll(() => app.close());

const PIN = "583920";
type Answer = { readonly status: number; readonly code: string; readonly data: Record<string, unknown> };

/** Calls a procedure over HTTP; `code` is "done" or that of the refusal. */
async function ask(authorization: string, path: string, input: unknown, type = "mutation"): Promise<Answer> {
  const response = await askProcedure(app, authorization, type, path, input);
  const body = response.json();
  if (response.statusCode === 200)
    return { status: 200, code: "done", data: Object(transformer.output.deserialize(body.result.data)) };
  const { data } = transformer.output.deserialize(body.error) as {
    data: { appCode: string; details: object };
  };
  return { status: response.statusCode, code: data.appCode, data: { ...data.details } };
}
const codesOf = async (work: readonly Promise<Answer>[]) => (await Promise.all(work)).map(({ code }) => code);
const countOf = (codes: readonly string[], code: string) => codes.filter((each) => each === code).length;

/** Another session of a person. */
async function signInAgain({ email }: { readonly email: string }): Promise<string> {
  const wish = { email, password: TEST_PASSWORD, rememberDevice: false, isBrowser: false };
  return `Bearer ${(await signInByPassword(ctx, wish)).opened.token}`;
}

/** A person with money, a PIN and an authenticator app, with some sessions. */
async function makeVictim(sessions = 1) {
  const person = await signInTestUser(ctx, { balanceMinor: 5_000_00n, country: "US" });
  const own = ctx.asUser(person.userId);
  const bearers = [person.authorization];
  while (bearers.length < sessions) bearers.push(await signInAgain(person));
  await setPin(own, { pin: PIN, password: TEST_PASSWORD });
  const { seed, backupCodes } = await makeFactor(ctx, person.userId, { isAsked: false });
  return { ...person, own, bearers, seed, backupCodes };
}
const makePayee = () => signInTestUser(ctx, { country: "US" });

/** Sends an amount that needs proofs, and returns the id of the waiting payment. */
async function wait(authorization: string, to: string, amountMinor: bigint): Promise<string> {
  const input = { to, amountMinor, currency: "USD", idempotencyKey: ctx.ids.uuid() };
  const { code, data } = await ask(authorization, "payments.send", input);
  expect(code).toBe("STEP_UP_REQUIRED");
  return String(data.transferId);
}

describe("twenty guesses at once", () => {
  it("at the PIN over four sessions and four payments check five, and lock it for all", async () => {
    const [victim, payee] = [await makeVictim(4), await makePayee()];
    const ids: string[] = [];
    for (const bearer of victim.bearers) ids.push(await wait(bearer, payee.userId, 150_00n));
    const guesses = Array.from({ length: 20 }, (_, n) =>
      ask(victim.bearers[n % 4] ?? "", "payments.verify", { id: ids[(n >> 2) % 4], pin: `11${2300 + n}` }),
    );
    const codes = await codesOf(guesses);
    expect([countOf(codes, "PIN_WRONG"), countOf(codes, "PIN_LOCKED")]).toEqual([5, 15]);
    const right = await ask(victim.bearers[3] ?? "", "payments.verify", { id: ids[3], pin: PIN });
    expect(right.code).toBe("PIN_LOCKED");
    const [row] = await ctx.db.select().from(pins).where(sql`user_id = ${victim.userId}`);
    expect(row?.tries).toBe(5);
    const refused = sql`user_id = ${victim.userId} and operation = 'pin.refused'`;
    expect(await ctx.db.$count(auditLog, refused)).toBe(5);
  });

  it("at codes that alternate between app, backup codes, payments and settings check five, whatever they are", async () => {
    const [victim, payee] = [await makeVictim(2), await makePayee()];
    const id = await wait(victim.authorization, payee.userId, 640_00n);
    const [, other = ""] = victim.bearers;
    const guess = (n: number) => {
      const code = n % 2 ? `AAAAAAAA${String(22 + n)}` : String(100_000 + n);
      return n % 4 < 2
        ? ask(victim.authorization, "payments.verify", { id, code })
        : ask(other, "factors.renewBackupCodes", { password: TEST_PASSWORD, code });
    };
    const codes = await codesOf(Array.from({ length: 20 }, (_, n) => guess(n)));
    expect(countOf(codes, "FACTOR_CODE_WRONG")).toBe(5);
    expect(countOf(codes, "done")).toBe(0);
    ctx.clock.advance(30_000);
    const right = { id, code: codeAt(victim.seed, ctx.clock.now()) };
    const third = await signInAgain(victim);
    expect((await ask(third, "payments.verify", right)).code).toBe("RATE_LIMITED");
  });

  it("with one backup code over four payments prove one of them", async () => {
    const [victim, payee] = [await makeVictim(), await makePayee()];
    const [code] = victim.backupCodes;
    const ids: string[] = [];
    for (let n = 0; n < 4; n += 1)
      ids.push(await wait(victim.authorization, payee.userId, 600_00n + BigInt(n)));
    const codes = await codesOf(ids.map((id) => ask(victim.authorization, "payments.verify", { id, code })));
    expect(countOf(codes, "done")).toBe(1);
    expect(countOf(codes, "FACTOR_CODE_WRONG")).toBe(3);
    expect(await getBalance(ctx, victim)).toMatchObject({ postedMinor: 5_000_00n });
  });
});

describe("a passkey's answer", () => {
  it("to another person's enrolment, or another session's, adds nothing to an account", async () => {
    const [ana, thief] = [await makePayee(), await signInTestUser(ctx)];
    const authenticator = createAuthenticator(ctx.config.publicUrl);
    const options = await startPasskey(ctx.asUser(ana.userId), { password: TEST_PASSWORD });
    const attestation = authenticator.create(options);
    expect((await ask(thief.authorization, "factors.confirmPasskey", { attestation })).code).toBe(
      "PASSKEY_REFUSED",
    );
    expect((await ask(ana.authorization, "factors.confirmPasskey", { attestation })).code).toBe(
      "PASSKEY_REFUSED",
    );
  });

  it("for one payment confirms no other payment and no change of the account", async () => {
    const [ana, payee] = [
      await signInTestUser(ctx, { balanceMinor: 9_000_00n, country: "US" }),
      await makePayee(),
    ];
    const { authenticator } = await makePasskey(ctx, ana.userId);
    const own = ctx.asUser(ana.userId);
    const [one, other] = [
      await wait(ana.authorization, payee.userId, 1_200_00n),
      await wait(ana.authorization, payee.userId, 1_300_00n),
    ];
    const answer = async () =>
      authenticator.get(await startPasskeyProof(own, { purpose: "payment", subjectId: one }));
    const misused = await codesOf([
      ask(ana.authorization, "payments.verify", { id: other, assertion: await answer() }),
      ask(ana.authorization, "factors.renewBackupCodes", {
        password: TEST_PASSWORD,
        passkey: await answer(),
      }),
      ask(ana.authorization, "security.unfreezeAccount", {
        password: TEST_PASSWORD,
        passkey: await answer(),
      }),
    ]);
    expect(misused).toEqual(["PASSKEY_REFUSED", "PASSKEY_REFUSED", "PASSKEY_REFUSED"]);
    const assertion = await answer();
    expect((await ask(ana.authorization, "payments.verify", { id: one, assertion })).code).toBe("done");
    expect((await ask(ana.authorization, "payments.verify", { id: one, assertion })).code).toBe(
      "PASSKEY_REFUSED",
    );
  });
});

describe("a frozen account", () => {
  it("sends by no verb: not anew, not by a payment that waits with all proofs, not by a return or a refund", async () => {
    const [victim, payee] = [await makeVictim(), await makePayee()];
    const received = {
      to: victim.userId,
      amountMinor: 20_00n,
      currency: "USD",
      idempotencyKey: ctx.ids.uuid(),
    };
    const paid = await ask(payee.authorization, "payments.send", received);
    const { transaction } = paid.data as { transaction?: { id: string } };
    const lineId = transaction?.id ?? String(paid.data.id);
    const waiting = await wait(victim.authorization, payee.userId, 150_00n);
    await freezeAccount(victim.own);
    const key = () => ({ idempotencyKey: ctx.ids.uuid() });
    const small = { to: payee.userId, amountMinor: 1_00n, currency: "USD" };
    const codes = [
      await ask(victim.authorization, "payments.send", { ...small, ...key() }),
      await ask(victim.authorization, "payments.verify", { id: waiting, pin: PIN }),
      await ask(victim.authorization, "payments.returnPayment", { id: lineId, ...key() }),
      await ask(victim.authorization, "payments.refundPayment", { id: lineId, amountMinor: 1_00n, ...key() }),
    ].map(({ code }) => code);
    expect(codes).toEqual(["PARTY_FROZEN", "PARTY_FROZEN", "PARTY_FROZEN", "PARTY_FROZEN"]);
    expect(await getBalance(ctx, victim)).toMatchObject({ availableMinor: 5_020_00n });
    const unfreeze = await ask(victim.authorization, "security.unfreezeAccount", { password: TEST_PASSWORD });
    expect(unfreeze.code).toBe("FACTOR_CODE_REQUIRED");
  });
});
