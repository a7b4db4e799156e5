import {
  AddMethodBody,
  CancelIntentBody,
  ConfirmBody,
  ConfirmIntentBody,
  CreateIntentBody,
  IntentParams,
  MethodParams,
  PaymentIntentAnswer,
  PaymentMethodAnswer,
  toPaymentIntentAnswer,
  toPaymentMethodAnswer,
} from "@evenly/contract/cards/rest";
import type { Card, Deposit } from "@evenly/contract/cards/schemas";
import { type AnyRestRow, restRow } from "@evenly/contract/rest";
import * as z from "zod";

const own = { isPublic: false, success: 200 } as const;
const oneIntent = { answer: z.object({ paymentIntent: PaymentIntentAnswer }) };
const toIntent = (deposit: Deposit) => ({ paymentIntent: toPaymentIntentAnswer(deposit) });
const oneMethod = { answer: z.object({ paymentMethod: PaymentMethodAnswer }) };
const toMethod = (card: Card) => ({ paymentMethod: toPaymentMethodAnswer(card) });

const ofCreate = [
  "EMAIL_NOT_VERIFIED",
  "PARTY_FROZEN",
  "CURRENCY_UNAVAILABLE",
  "DEPOSIT_BOUNDS",
  "DEPOSIT_LIMIT",
  "DEPOSITS_FULL",
  "IDEMPOTENCY_MISMATCH",
  "CARD_REFUSED",
  "CARDS_UNAVAILABLE",
] as const;
const ofConfirm = [
  "EMAIL_NOT_VERIFIED",
  "PARTY_FROZEN",
  "DEPOSIT_NOT_FOUND",
  "DEPOSIT_ENDED",
  "DEPOSIT_LIMIT",
  "CARD_NOT_FOUND",
  "CARD_REFUSED",
  "CARDS_UNAVAILABLE",
] as const;

/** Two names of the specification for one list of cards. */
const LISTS = [
  { path: "/api/payments/methods", name: "Method" },
  { path: "/api/payments/payment-methods", name: "PaymentMethod" },
] as const;

const methodRows: readonly AnyRestRow[] = LISTS.flatMap(({ path, name }) => [
  restRow({
    ...own,
    method: "GET",
    path,
    procedure: "payments.listMethods",
    operationId: `list${name}s`,
    summary: "The caller's cards, the default first",
    failureText: "Failed to fetch payment methods",
    refusals: [],
    answer: z.object({ paymentMethods: z.array(PaymentMethodAnswer) }),
    toInput: () => undefined,
    toAnswer: (cards: readonly Card[]) => ({ paymentMethods: cards.map(toPaymentMethodAnswer) }),
  }),
  restRow({
    ...own,
    ...oneMethod,
    method: "POST",
    path,
    procedure: "payments.addMethod",
    operationId: `add${name}`,
    summary: "Adds a card that the provider's form has made",
    failureText: "Failed to add payment method",
    refusals: ["EMAIL_NOT_VERIFIED", "CARD_REFUSED", "CARDS_FULL", "CARDS_UNAVAILABLE"],
    body: AddMethodBody,
    toInput: ({ body }) => body,
    toAnswer: toMethod,
  }),
  restRow({
    ...own,
    method: "DELETE",
    path: `${path}/{id}`,
    procedure: "payments.removeMethod",
    operationId: `remove${name}`,
    summary: "Removes a card of the caller",
    failureText: "Failed to remove payment method",
    refusals: ["CARD_NOT_FOUND", "CARD_IN_USE"],
    params: MethodParams,
    answer: z.object({}),
    toInput: ({ params }) => params,
    toAnswer: () => ({}),
  }),
]);

export const cardRows: readonly AnyRestRow[] = [
  ...methodRows,
  restRow({
    ...own,
    ...oneMethod,
    method: "POST",
    path: "/api/payments/payment-methods/{id}/default",
    procedure: "payments.setDefaultMethod",
    operationId: "setDefaultPaymentMethod",
    summary: "Makes a card the default",
    failureText: "Failed to set default payment method",
    refusals: ["CARD_NOT_FOUND"],
    params: MethodParams,
    toInput: ({ params }) => params,
    toAnswer: toMethod,
  }),
  ...(
    [
      { path: "/api/payments/create-intent", operationId: "createIntent", success: 200 },
      { path: "/api/payments/payment-intents", operationId: "createPaymentIntent", success: 201 },
    ] as const
  ).map(({ path, operationId, success }) =>
    restRow({
      ...oneIntent,
      isPublic: false,
      success,
      method: "POST",
      path,
      procedure: "payments.createIntent",
      operationId,
      summary: "Begins to add money by card",
      failureText: "Failed to create payment intent",
      isIdempotent: true,
      refusals: [...ofCreate],
      body: CreateIntentBody,
      toInput: ({ body, idempotencyKey }) => ({ ...body, idempotencyKey }),
      toAnswer: toIntent,
    }),
  ),
  restRow({
    ...own,
    ...oneIntent,
    method: "POST",
    path: "/api/payments/confirm",
    procedure: "payments.confirmIntent",
    operationId: "confirmIntent",
    summary: "Charges a card of the caller; the provider's message credits the wallet",
    failureText: "Failed to confirm payment intent",
    refusals: [...ofConfirm],
    body: ConfirmIntentBody,
    toInput: ({ body: { paymentIntentId: id, paymentMethodId } }) => ({ id, paymentMethodId }),
    toAnswer: toIntent,
  }),
  restRow({
    ...own,
    ...oneIntent,
    method: "POST",
    path: "/api/payments/payment-intents/{id}/confirm",
    procedure: "payments.confirmIntent",
    operationId: "confirmPaymentIntent",
    summary: "Charges a card of the caller; the provider's message credits the wallet",
    failureText: "Failed to confirm payment intent",
    refusals: [...ofConfirm],
    params: IntentParams,
    body: ConfirmBody,
    toInput: ({ params, body }) => ({ ...params, ...body }),
    toAnswer: toIntent,
  }),
  restRow({
    ...own,
    ...oneIntent,
    method: "POST",
    path: "/api/payments/cancel",
    procedure: "payments.cancelIntent",
    operationId: "cancelIntent",
    summary: "Cancels a deposit that is not charged yet",
    refusals: ["DEPOSIT_NOT_FOUND", "CARDS_UNAVAILABLE"],
    body: CancelIntentBody,
    toInput: ({ body: { paymentIntentId: id } }) => ({ id }),
    toAnswer: toIntent,
  }),
  ...(
    [
      { path: "/stripe-health", operationId: "checkCardProvider" },
      { path: "/stripe-test", operationId: "checkCardProviderAgain" },
    ] as const
  ).map(({ path, operationId }) =>
    restRow({
      ...own,
      method: "GET",
      path,
      procedure: "payments.checkProvider",
      operationId,
      summary: "Whether the card provider accepts our keys and answers",
      refusals: [],
      answer: z.object({ success: z.boolean(), message: z.string() }),
      toInput: () => undefined,
      toAnswer: ({ isReady, isTestMode }: { readonly isReady: boolean; readonly isTestMode: boolean }) => ({
        success: isReady,
        message: isReady
          ? `Stripe is configured and reachable${isTestMode ? ", in test mode" : ""}.`
          : "Failed to connect to Stripe service",
      }),
    }),
  ),
  restRow({
    ...own,
    method: "POST",
    path: "/stripe-test",
    procedure: "payments.tryProvider",
    operationId: "testCardProvider",
    summary: "Orders and cancels a payment intent; in production for operators alone",
    refusals: ["FORBIDDEN", "CARDS_UNAVAILABLE", "CARD_REFUSED"],
    answer: z.object({ message: z.string() }),
    toInput: () => undefined,
    toAnswer: () => ({ message: "Stripe took the order and canceled it." }),
  }),
];
