import { type AppError, TransferId, UserId } from "@evenly/contract";
import { sessions, users } from "@evenly/db/auth/tables";
import { pins } from "@evenly/db/factors/tables";
import { parties } from "@evenly/db/ledger/tables";
import { paymentChecks } from "@evenly/db/payments/check-tables";
import { sql } from "@evenly/db/sql";
import { blockPerson } from "@evenly/services/contacts/block-person";
import { setPin } from "@evenly/services/factors/enrolment/set-pin";
import { updateSettings } from "@evenly/services/fraud/update-settings";
import { fundWallet } from "@evenly/services/ledger/import-transfers";
import { cancelWaiting } from "@evenly/services/payments/proofs/cancel-waiting";
import { sendPayment } from "@evenly/services/payments/send-payment";
import {
  giveProofs,
  makeFactor,
  makeUser,
  TEST_PASSWORD,
  type TestContext,
  unprotect,
} from "@evenly/testing";
import { makeRule } from "@evenly/testing/make-rule";
import { askProcedure } from "../ask-procedure.ts";
import { NOBODY } from "../nobody.ts";
import { signInFrozen, signInTestUser } from "../sign-in.ts";
import type { RefusalCase, RefusalCases, Stage, TestedFeature } from "../tested-feature.ts";

const nothing: readonly string[] = [];
const payment = { amount: "1", currency: "USD" };

/** A record of money outside the wallet. */
const kiosk = { merchant: "Kiosk", date: "2026-01-05", currency: "USD" };
const unknownCategory: RefusalCases = {
  CATEGORY_UNKNOWN: ({ world }) => ({ id: world.idOf("payment"), body: { category: NOBODY } }),
};
const unknownLine: RefusalCases = {
  NOT_FOUND: () => ({ id: NOBODY, body: { note: "x" } }),
  STATE_CONFLICT: ({ world }) => ({ id: world.idOf("payment"), body: { note: "x", version: 99 } }),
};

/** Above 100, so that the payment waits for its payer's PIN. */
const large = { ...payment, amount: "150" };

/** A payment of a new user that waits; proven on request. */
async function makeWaiting(
  { ctx }: Pick<Stage, "ctx">,
  facts: { readonly isProven?: boolean; readonly balanceMinor?: bigint; readonly country?: string } = {},
) {
  const { isProven = true, balanceMinor = 1_000_00n, country = "US" } = facts;
  const payer = await signInTestUser(ctx, { balanceMinor, country: "US" });
  const payee = await makeUser(ctx, { country });
  const asPayer = ctx.asUser(payer.userId);
  const id = await waitFor(asPayer, payee.userId);
  if (isProven) await giveProofs(ctx, id);
  return { id, asPayer, payee, userId: payer.userId, authorization: payer.authorization, body: {} };
}

async function waitFor(asPayer: TestContext, to: string): Promise<string> {
  const input = { to, amountMinor: 150_00n, currency: "USD", idempotencyKey: asPayer.ids.uuid() };
  const asked = await sendPayment(asPayer, input).catch((error: AppError) => error.details.transferId);
  return String(asked);
}

/** Changes what is given of a waiting payment before it is verified. */
const changed =
  (change: (waiting: Awaited<ReturnType<typeof makeWaiting>>, stage: Stage) => Promise<unknown>) =>
  async (stage: Stage): Promise<RefusalCase> => {
    const waiting = await makeWaiting(stage);
    await change(waiting, stage);
    const { id, authorization, body } = waiting;
    return { id, authorization, body };
  };

const verifyRefusals: RefusalCases = {
  NOT_FOUND: () => ({ id: NOBODY, body: {} }),
  EMAIL_NOT_VERIFIED: ({ world }) => ({ id: NOBODY, authorization: world.poor.authorization, body: {} }),
  SESSION_EXPIRED: changed(async ({ userId }, { ctx }) => {
    const createdAt = new Date(ctx.clock.now().getTime() - 13 * 3_600_000);
    await ctx.db.update(sessions).set({ createdAt }).where(sql`user_id = ${userId}`);
  }),
  VERIFICATION_ENDED: changed(({ id, asPayer }) => cancelWaiting(asPayer, { id: TransferId.parse(id) })),
  PIN_MISSING: async (stage) => {
    const { id, authorization } = await makeWaiting(stage, { isProven: false });
    return { id, authorization, body: { pin: "583920" } };
  },
  PIN_WRONG: async (stage) => {
    const { id, authorization, asPayer } = await makeWaiting(stage, { isProven: false });
    await setPin(asPayer, { pin: "583920", password: TEST_PASSWORD });
    return { id, authorization, body: { pin: "111112" } };
  },
  PIN_LOCKED: async (stage) => {
    const { id, authorization, asPayer, userId } = await makeWaiting(stage, { isProven: false });
    await setPin(asPayer, { pin: "583920", password: TEST_PASSWORD });
    await stage.ctx.db.update(pins).set({ tries: 5 }).where(sql`user_id = ${userId}`);
    return { id, authorization, body: { pin: "583920" } };
  },
  FACTOR_MISSING: async (stage) => {
    const { id, authorization } = await makeWaiting(stage);
    await stage.ctx.db
      .update(paymentChecks)
      .set({ factors: ["second_factor"] })
      .where(sql`id = ${id}`);
    return { id, authorization, body: { code: "000000" } };
  },
  FACTOR_CODE_WRONG: async (stage) => {
    const { id, authorization, userId } = await makeWaiting(stage);
    await makeFactor(stage.ctx, userId, { isAsked: false });
    await stage.ctx.db
      .update(paymentChecks)
      .set({ factors: ["second_factor"] })
      .where(sql`id = ${id}`);
    return { id, authorization, body: { code: "AAAAAAAAAA" } };
  },
  PAYEE_UNKNOWN: changed(({ payee }, { ctx }) =>
    ctx.db.update(users).set({ deactivatedAt: ctx.clock.now() }).where(sql`id = ${payee.userId}`),
  ),
  PERSON_BLOCKED: changed(({ asPayer, payee }) =>
    blockPerson(asPayer, { userId: UserId.parse(payee.userId) }),
  ),
  PARTY_FROZEN: changed(({ userId }, { ctx }) =>
    ctx.db
      .update(parties)
      .set({ frozenAt: ctx.clock.now(), frozenReason: "test" })
      .where(sql`user_id = ${userId}`),
  ),
  COUNTRY_BLOCKED: changed(({ payee }, { ctx }) =>
    ctx.db.update(parties).set({ country: "KP" }).where(sql`user_id = ${payee.userId}`),
  ),
  OUTSIDE_HOURS: changed(({ asPayer }, { ctx }) =>
    updateSettings(asPayer, { expectedVersion: 0, timeRestriction: closedHours(ctx) }),
  ),
  RULE_BLOCKED: changed(({ asPayer }) => makeRule(asPayer, { thresholdMinor: 1n })),
  LIMIT_REACHED: changed(({ asPayer }) =>
    updateSettings(asPayer, { expectedVersion: 0, maxDailyMinor: 100_00n, maxSingleMinor: 100_00n }),
  ),
  INSUFFICIENT_FUNDS: changed(async ({ asPayer, userId }, { ctx, world }) => {
    await unprotect(asPayer);
    for (let sent = 0; sent < 9; sent += 1) {
      const to = (await makeUser(ctx, { country: "US" })).userId;
      await sendPayment(asPayer, {
        to,
        amountMinor: 100_00n,
        currency: "USD",
        idempotencyKey: `${userId}-${world.userId}-${sent}`,
      });
    }
  }),
  QUOTE_CHANGED: changed(({ id }, { ctx }) =>
    ctx.db.update(paymentChecks).set({ quotedFeeMinor: 7n }).where(sql`id = ${id}`),
  ),
};

function closedHours({ clock }: TestContext) {
  const now = clock.now();
  const startMinute = (now.getUTCHours() * 60 + now.getUTCMinutes() + 60) % 1440;
  return { isEnabled: true, startMinute, endMinute: (startMinute + 60) % 1440, timeZone: "UTC" };
}

export const tested: TestedFeature = {
  routes: {
    "GET /api/transactions/:id/receipt.pdf": {
      strangers: 401,
      users: 404,
      scope: "payments:read",
      isDocumented: true,
    },
    "GET /api/exports/:id/history.csv": {
      strangers: 401,
      users: 404,
      scope: "payments:read",
      isDocumented: true,
    },
  },
  makes: {
    heldPayment: async ({ ctx, owner, words }) => {
      const payee = await makeUser(ctx);
      const set = (recall: string) =>
        ctx.db.execute(sql`update fraud_settings set recall = ${recall} where user_id = ${owner.userId}`);
      await set("always");
      const input = { to: payee.userId, amountMinor: 1_00n, currency: "USD", description: words };
      const asOwner = ctx.asUser(owner.userId);
      const { transaction } = await sendPayment(asOwner, { ...input, idempotencyKey: ctx.ids.uuid() });
      await set("never");
      return transaction.id;
    },
    waitingPayment: async ({ ctx, owner }) => {
      const payee = await makeUser(ctx, { country: "US" });
      await fundWallet(ctx.as({ kind: "job", name: "test" }), {
        userId: owner.userId,
        amountMinor: 200_00n,
        key: `waiting-${owner.userId}`,
      });
      return waitFor(ctx.asUser(owner.userId), payee.userId);
    },
  },
  takes: {
    "payments.verify": { id: NOBODY },
    "payments.cancelWaiting": { id: NOBODY },
    "payments.updateTransaction": { id: NOBODY, note: "read it" },
    "payments.bulkEdit": { ids: [NOBODY], addTags: ["mine"] },
    "payments.createManualEntry": { ...kiosk, amountMinor: -300n, category: NOBODY, idempotencyKey: NOBODY },
  },
  rows: {
    "GET /api/transactions": {
      answers: {
        status: 200,
        fields: ["nextCursor", "searchedTo", "total", "totalIsCapped", "transactions"],
      },
      example: () => ({ query: "limit=5&type=payment_sent&min=0.01" }),
    },
    "POST /api/transactions": {
      answers: { status: 201, fields: ["transaction"], isIdempotent: true },
      example: ({ payee }) => ({
        body: { to: payee, amount: "1.25", currency: "USD", description: "Tea", category: "food" },
      }),
      refusals: {
        EMAIL_NOT_VERIFIED: ({ world }) => ({
          authorization: world.poor.authorization,
          body: { ...payment, to: world.payee },
        }),
        SESSION_EXPIRED: async ({ ctx, world }) => {
          const { userId, authorization } = await signInTestUser(ctx);
          const createdAt = new Date(ctx.clock.now().getTime() - 13 * 3_600_000);
          await ctx.db.update(sessions).set({ createdAt }).where(sql`user_id = ${userId}`);
          return { authorization, body: { ...payment, to: world.payee } };
        },
        PAYEE_UNKNOWN: () => ({ body: { ...payment, to: "@nobody.is.called.so" } }),
        SELF_TRANSFER: ({ world }) => ({ body: { ...payment, to: world.userId } }),
        PERSON_BLOCKED: async ({ ctx, app, world }) => {
          const { userId } = await signInTestUser(ctx);
          await askProcedure(app, world.authorization, "mutation", "contacts.block", { userId });
          return { body: { ...payment, to: userId } };
        },
        CURRENCY_UNAVAILABLE: ({ world }) => ({ body: { ...payment, currency: "EUR", to: world.payee } }),
        PARTY_FROZEN: async ({ ctx, world }) => ({
          authorization: await signInFrozen(ctx),
          body: { ...payment, to: world.payee },
        }),
        COUNTRY_BLOCKED: async ({ ctx }) => {
          const { userId } = await signInTestUser(ctx, { country: "KP" });
          return { body: { ...payment, to: userId } };
        },
        OUTSIDE_HOURS: async ({ ctx, world }) => {
          const { userId, authorization } = await signInTestUser(ctx);
          const timeRestriction = closedHours(ctx);
          await updateSettings(ctx.asUser(userId), { expectedVersion: 0, timeRestriction });
          return { authorization, body: { ...payment, to: world.payee } };
        },
        COOLING_OFF: async ({ ctx, world }) => {
          const { userId, authorization } = await signInTestUser(ctx);
          const at = ctx.clock.now();
          const change = { credentialChanged: "email", credentialChangedAt: at } as const;
          await ctx.db.update(users).set(change).where(sql`id = ${userId}`);
          return { authorization, body: { ...payment, amount: "100.01", to: world.payee } };
        },
        RULE_BLOCKED: async ({ ctx, world }) => {
          const { userId, authorization } = await signInTestUser(ctx);
          await makeRule(ctx.asUser(userId), { thresholdMinor: 1n });
          return { authorization, body: { ...payment, to: world.payee } };
        },
        LIMIT_REACHED: ({ world }) => ({ body: { ...payment, amount: "90000000", to: world.payee } }),
        INSUFFICIENT_FUNDS: ({ world }) => ({ body: { ...payment, amount: "900", to: world.payee } }),
        STEP_UP_REQUIRED: async ({ ctx, world }) => {
          const { authorization } = await signInTestUser(ctx, { balanceMinor: 1_000_00n });
          return { authorization, body: { ...large, to: world.payee } };
        },
        VERIFICATION_ENDED: async ({ ctx, app, world }) => {
          const { userId, authorization } = await signInTestUser(ctx, { balanceMinor: 1_000_00n });
          const body = { ...large, to: world.payee };
          const key = "contract-3";
          const headers = { host: "localhost:3000", authorization, "idempotency-key": key };
          const asked = await app.inject({
            method: "POST",
            url: "/api/transactions",
            headers,
            payload: body,
          });
          await cancelWaiting(ctx.asUser(userId), { id: asked.json().transferId });
          return { authorization, key, body };
        },
        CATEGORY_UNKNOWN: () => ({ body: { ...kiosk, manual: true, amount: "-3", category: NOBODY } }),
        IDEMPOTENCY_MISMATCH: async (stage) => {
          const body = { ...payment, to: stage.world.payee };
          const key = "contract-1";
          await send(stage, body, key);
          return { key, body: { ...body, amount: "1.01" } };
        },
        STATE_CONFLICT: async (stage) => {
          const { app, world } = stage;
          const body = { ...kiosk, manual: true, amount: "-3" };
          const key = "contract-2";
          const { id } = (await send(stage, body, key)).json().transaction;
          const headers = { host: "localhost:3000", authorization: world.authorization };
          await app.inject({ method: "DELETE", url: `/api/transactions/${id}`, headers });
          return { key, body };
        },
      },
      notProvoked: ["NOT_FOUND", "OUTCOME_UNKNOWN", "PAYMENT_BLOCKED"],
    },
    "GET /api/transactions/{id}": {
      answers: { status: 200, fields: ["transaction"] },
      example: ({ idOf }) => ({ id: idOf("payment") }),
      refusals: { NOT_FOUND: () => ({ id: NOBODY }) },
    },
    "POST /api/transactions/{id}/verify": {
      answers: { status: 200, fields: ["transaction", "verification"] },
      example: ({ idOf }) => ({ id: idOf("waitingPayment"), body: {} }),
      refusals: verifyRefusals,
      notProvoked: ["OUTCOME_UNKNOWN", "PAYMENT_BLOCKED"],
    },
    "PUT /api/transactions/{id}": {
      answers: { status: 200, fields: ["transaction"] },
      example: ({ idOf }) => ({ id: idOf("payment"), body: { note: "mine", tags: ["tea"] } }),
      refusals: { ...unknownLine, ...unknownCategory },
    },
    "PATCH /api/transactions/{id}": {
      answers: { status: 200, fields: ["transaction"] },
      example: ({ idOf }) => ({
        id: idOf("entry"),
        body: { amount: "-3.50", currency: "USD", merchant: "Kiosk" },
      }),
      refusals: { ...unknownLine, ...unknownCategory },
    },
    "DELETE /api/transactions/{id}": {
      answers: { status: 200, fields: nothing },
      example: ({ idOf }) => ({ id: idOf("entry") }),
      refusals: {
        NOT_FOUND: () => ({ id: NOBODY }),
        STATE_CONFLICT: ({ world }) => ({ id: world.idOf("payment") }),
      },
      notProvoked: ["OUTCOME_UNKNOWN"],
    },
    "POST /api/transactions/{id}/take-back": {
      answers: { status: 200, fields: ["transaction"] },
      example: ({ idOf }) => ({ id: idOf("heldPayment") }),
      refusals: {
        NOT_FOUND: () => ({ id: NOBODY }),
        STATE_CONFLICT: ({ world }) => ({ id: world.idOf("payment") }),
      },
      notProvoked: ["OUTCOME_UNKNOWN"],
    },
  },
};

function send({ app, world }: Stage, payload: object, key: string) {
  const headers = {
    host: "localhost:3000",
    authorization: world.authorization,
    "idempotency-key": key,
  };
  return app.inject({ method: "POST", url: "/api/transactions", headers, payload });
}
