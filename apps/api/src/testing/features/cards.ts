import { CreateDepositInput, ProviderMethodId } from "@evenly/contract/cards/schemas";
import { deposits } from "@evenly/db/cards/tables";
import { parties } from "@evenly/db/ledger/tables";
import { sql } from "@evenly/db/sql";
import { addCard } from "@evenly/services/cards/add-card";
import { cancelDeposit } from "@evenly/services/cards/deposits/cancel-deposit";
import { confirmDeposit } from "@evenly/services/cards/deposits/confirm-deposit";
import { createDeposit } from "@evenly/services/cards/deposits/create-deposit";
import type { TestContext } from "@evenly/testing";
import { NOBODY } from "../nobody.ts";
import { signInFrozen, signInTestUser } from "../sign-in.ts";
import type { RefusalCase, RefusalCases, Stage, TestedFeature, TestedRow } from "../tested-feature.ts";

const VISA = ProviderMethodId.parse("pm_card_visa");
const ASKS_BANK = ProviderMethodId.parse("pm_card_authenticationRequired");
/** A test card that the provider does not keep. */
const REFUSED = "pm_card_visa_chargeDeclined";

async function makeCard(ctx: TestContext, userId: string, paymentMethodId = VISA) {
  return (await addCard(ctx.asUser(userId), { paymentMethodId, makeDefault: false })).id;
}

async function makeDeposit(ctx: TestContext, userId: string, amountMinor = 5_00n) {
  const input = CreateDepositInput.parse({ amountMinor, currency: "USD", idempotencyKey: ctx.ids.uuid() });
  return (await createDeposit(ctx.asUser(userId), input)).deposit.id;
}

const amount = { amount: "5.00", currency: "USD" };

const ofCreate: RefusalCases = {
  EMAIL_NOT_VERIFIED: ({ world }) => ({ authorization: world.poor.authorization, body: amount }),
  PARTY_FROZEN: async ({ ctx }) => ({ authorization: await signInFrozen(ctx), body: amount }),
  CURRENCY_UNAVAILABLE: () => ({ body: { ...amount, currency: "EUR" } }),
  DEPOSIT_BOUNDS: () => ({ body: { ...amount, amount: "0.49" } }),
  DEPOSIT_LIMIT: async ({ ctx }) => {
    const { authorization } = await signInTestUser(ctx);
    return { authorization, body: { ...amount, amount: "900000" } };
  },
  DEPOSITS_FULL: async ({ ctx }) => {
    const { userId, authorization } = await signInTestUser(ctx);
    for (let made = 0; made < 20; made += 1) await makeDeposit(ctx, userId);
    return { authorization, body: amount };
  },
  IDEMPOTENCY_MISMATCH: async ({ ctx }) => {
    const { userId, authorization } = await signInTestUser(ctx);
    const key = ctx.ids.uuid();
    const input = CreateDepositInput.parse({ amountMinor: 6_00n, currency: "USD", idempotencyKey: key });
    await createDeposit(ctx.asUser(userId), input);
    return { authorization, key, body: amount };
  },
};

const createRow = (status: 200 | 201): TestedRow => ({
  answers: {
    status,
    fields: ["paymentIntent"],
    failure: "Failed to create payment intent",
    isIdempotent: true,
  },
  example: () => ({ body: amount }),
  notProvoked: ["CARD_REFUSED", "CARDS_UNAVAILABLE"],
  refusals: ofCreate,
});

type Confirm = (id: string, paymentMethodId: string) => RefusalCase;

const ofConfirm = (request: Confirm): RefusalCases => ({
  EMAIL_NOT_VERIFIED: ({ world }) => ({
    ...request(NOBODY, NOBODY),
    authorization: world.poor.authorization,
  }),
  DEPOSIT_NOT_FOUND: () => request(NOBODY, NOBODY),
  CARD_NOT_FOUND: async ({ ctx, world }) => request(await makeDeposit(ctx, world.userId), NOBODY),
  PARTY_FROZEN: async ({ ctx }) => {
    const { userId, authorization } = await signInTestUser(ctx);
    const [id, cardId] = [await makeDeposit(ctx, userId), await makeCard(ctx, userId)];
    await ctx.db
      .update(parties)
      .set({ frozenAt: ctx.clock.now(), frozenReason: "test" })
      .where(sql`user_id = ${userId}`);
    return { ...request(id, cardId), authorization };
  },
  DEPOSIT_ENDED: async ({ ctx, world }) => {
    const id = await makeDeposit(ctx, world.userId);
    await cancelDeposit(ctx.asUser(world.userId), { id });
    return request(id, await ownCard(ctx, world.userId));
  },
  DEPOSIT_LIMIT: async ({ ctx }) => {
    const { userId, authorization } = await signInTestUser(ctx);
    const id = await makeDeposit(ctx, userId, 6_000_00n);
    await ctx.db.update(parties).set({ identityTier: "unverified" }).where(sql`user_id = ${userId}`);
    return { ...request(id, await makeCard(ctx, userId)), authorization };
  },
});

/** The world's owner has one card at most, since there is a most. */
async function ownCard(ctx: TestContext, userId: string): Promise<string> {
  const [row] = await ctx.db.execute<{ id: string }>(
    sql`select id from cards where user_id = ${userId} order by created_at limit 1`,
  );
  return row?.id ?? makeCard(ctx, userId);
}

const confirmRow = (request: Confirm): TestedRow => ({
  answers: { status: 200, fields: ["paymentIntent"], failure: "Failed to confirm payment intent" },
  example: ({ idOf }) => request(idOf("deposit"), idOf("card")),
  notProvoked: ["CARD_REFUSED", "CARDS_UNAVAILABLE"],
  refusals: ofConfirm(request),
});

async function makeUsedCard({ ctx }: Stage): Promise<RefusalCase> {
  const { userId, authorization } = await signInTestUser(ctx);
  const id = await makeCard(ctx, userId, ASKS_BANK);
  const deposit = await makeDeposit(ctx, userId);
  await confirmDeposit(ctx.asUser(userId), { id: deposit, paymentMethodId: id });
  return { id, authorization };
}

const listRow: TestedRow = {
  answers: { status: 200, fields: ["paymentMethods"], failure: "Failed to fetch payment methods" },
  example: () => ({}),
};
const addRow: TestedRow = {
  answers: { status: 200, fields: ["paymentMethod"], failure: "Failed to add payment method" },
  example: () => ({ body: { paymentMethodId: VISA } }),
  notProvoked: ["CARDS_UNAVAILABLE"],
  refusals: {
    EMAIL_NOT_VERIFIED: ({ world }) => ({
      authorization: world.poor.authorization,
      body: { paymentMethodId: VISA },
    }),
    CARD_REFUSED: () => ({ body: { paymentMethodId: REFUSED } }),
    CARDS_FULL: async ({ ctx }) => {
      const { userId, authorization } = await signInTestUser(ctx);
      for (let made = 0; made < 10; made += 1) await makeCard(ctx, userId);
      return { authorization, body: { paymentMethodId: VISA } };
    },
  },
};
const removeRow: TestedRow = {
  answers: { status: 200, fields: [], failure: "Failed to remove payment method" },
  example: ({ idOf }) => ({ id: idOf("card") }),
  refusals: { CARD_NOT_FOUND: () => ({ id: NOBODY }), CARD_IN_USE: makeUsedCard },
};

const checkRow: TestedRow = { answers: { status: 200, fields: ["message"] }, example: () => ({}) };

export const tested: TestedFeature = {
  makes: {
    card: ({ ctx, owner }) => makeCard(ctx, owner.userId),
    deposit: async ({ ctx, owner, words }) => {
      const id = await makeDeposit(ctx, owner.userId);
      await ctx.db.update(deposits).set({ description: words }).where(sql`id = ${id}`);
      return id;
    },
  },
  takes: {
    "payments.confirmIntent": { id: NOBODY, paymentMethodId: NOBODY },
    "payments.addMethod": { paymentMethodId: VISA },
  },
  rows: {
    "GET /api/payments/methods": listRow,
    "GET /api/payments/payment-methods": listRow,
    "POST /api/payments/methods": addRow,
    "POST /api/payments/payment-methods": addRow,
    "DELETE /api/payments/methods/{id}": removeRow,
    "DELETE /api/payments/payment-methods/{id}": removeRow,
    "POST /api/payments/payment-methods/{id}/default": {
      answers: { status: 200, fields: ["paymentMethod"], failure: "Failed to set default payment method" },
      example: ({ idOf }) => ({ id: idOf("card") }),
      refusals: { CARD_NOT_FOUND: () => ({ id: NOBODY }) },
    },
    "POST /api/payments/create-intent": createRow(200),
    "POST /api/payments/payment-intents": createRow(201),
    "POST /api/payments/confirm": confirmRow((paymentIntentId, paymentMethodId) => ({
      body: { paymentIntentId, paymentMethodId },
    })),
    "POST /api/payments/payment-intents/{id}/confirm": confirmRow((id, paymentMethodId) => ({
      id,
      body: { paymentMethodId },
    })),
    "POST /api/payments/cancel": {
      answers: { status: 200, fields: ["paymentIntent"] },
      example: ({ idOf }) => ({ body: { paymentIntentId: idOf("deposit") } }),
      notProvoked: ["CARDS_UNAVAILABLE"],
      refusals: { DEPOSIT_NOT_FOUND: () => ({ body: { paymentIntentId: NOBODY } }) },
    },
    "GET /stripe-health": checkRow,
    "GET /stripe-test": checkRow,
    "POST /stripe-test": {
      answers: { status: 200, fields: ["message"] },
      example: () => ({}),
      // Its own test runs in production's settings.
      notProvoked: ["FORBIDDEN", "CARDS_UNAVAILABLE", "CARD_REFUSED"],
    },
  },
};
