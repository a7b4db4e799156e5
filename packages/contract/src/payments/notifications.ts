import * as z from "zod";
import { MinorText } from "../amounts.ts";
import {
  defineNotification,
  type FactFormat,
  type NotificationFacts,
  SAMPLE_AT,
} from "../notifications/kind.ts";
import { plainFacts } from "../notifications/presets.ts";
import { holdNotifications } from "./hold-notifications.ts";

const HISTORY = "/history";
const transferPath = ({ transferId }: { readonly transferId: string }) => `${HISTORY}/${transferId}`;

const moneyIn = {
  type: "payment_received",
  category: "payments",
  priority: "medium",
  channels: ["push", "email", "in_app"],
  isCarrier: false,
  icon: "arrow-down-left",
} as const satisfies NotificationFacts;
const moneyOut = {
  ...moneyIn,
  type: "payment_sent",
  channels: ["email", "in_app"],
  icon: "arrow-up-right",
} as const satisfies NotificationFacts;

const paid = { amountMinor: "123456", currency: "USD", transferId: "0199f000-0000-7000-8000-000000000001" };
/** Facts of a deposit or withdrawal, and of one that was reversed. */
const OwnMoney = z.object({ amountMinor: MinorText, currency: z.string(), transferId: z.string() });
const GivenBack = OwnMoney.extend({ personName: z.string() });
type Spent = z.infer<typeof OwnMoney> & { readonly feeMinor: string };

/** The amount, the fee (empty without one) and their total. */
function spent({ amountMinor, feeMinor, currency }: Spent, format: FactFormat) {
  return {
    amount: format.money(amountMinor, currency),
    total: format.money(BigInt(amountMinor) + BigInt(feeMinor), currency),
    fee: feeMinor === "0" ? "" : format.money(feeMinor, currency),
  };
}

/** Declares the notification of a return or refund, for either side. */
function defineGiveBack(facts: NotificationFacts, isMoneyOut = false) {
  return defineNotification({
    ...facts,
    ...(isMoneyOut ? { isMoneyOut } : {}),
    data: GivenBack,
    variables: ["amount", "personName", "transactionId", "actionUrl"],
    values: ({ amountMinor, currency, personName, transferId }, format) => ({
      transactionId: transferId,
      amount: format.money(amountMinor, currency),
      personName,
    }),
    path: transferPath,
    sample: (name) => ({ ...paid, personName: name }),
  });
}

/** Declares the notification of a payment to the reader. */
function definePaid() {
  return defineNotification({
    ...moneyIn,
    data: OwnMoney.extend({ payerName: z.string(), note: z.string().nullable() }),
    variables: ["amount", "senderName", "transactionId", "actionUrl", "note"],
    values: ({ amountMinor, currency, payerName, note, transferId }, format) => ({
      transactionId: transferId,
      amount: format.money(amountMinor, currency),
      senderName: payerName,
      note: note ?? "",
    }),
    path: transferPath,
    sample: (name) => ({ ...paid, payerName: name, note: name }),
  });
}

/** Declares a notification of a deposit or withdrawal. */
function defineOwnMoney(facts: NotificationFacts) {
  return defineNotification({
    ...facts,
    data: OwnMoney,
    variables: ["amount", "transactionId", "actionUrl"],
    values: ({ amountMinor, currency, transferId }, format) => ({
      transactionId: transferId,
      amount: format.money(amountMinor, currency),
    }),
    path: transferPath,
    sample: () => paid,
  });
}

const returned = { ...moneyIn, icon: "undo-2" } as const;
const gaveBack = { ...moneyOut, icon: "undo-2" } as const;
const takenBack = { ...gaveBack, priority: "high", channels: ["push", "email", "in_app"] } as const;

const exportFacts = { ...plainFacts, type: "account", category: "exports" } as const;

/** Notification kinds of payments, limits and exports. */
export const paymentNotifications = {
  paymentReceived: definePaid(),
  requestPaid: definePaid(),
  paymentSent: defineNotification({
    ...moneyOut,
    priority: "low",
    data: OwnMoney.extend({
      feeMinor: MinorText,
      payeeName: z.string(),
      note: z.string().nullable(),
    }),
    variables: ["amount", "total", "fee", "personName", "transactionId", "actionUrl", "note"],
    values: (data, format) => ({
      transactionId: data.transferId,
      ...spent(data, format),
      personName: data.payeeName,
      note: data.note ?? "",
    }),
    path: transferPath,
    isMoneyOut: true,
    sample: (name) => ({ ...paid, feeMinor: "150", payeeName: name, note: name }),
  }),
  paymentReturned: defineGiveBack(returned),
  paymentRefunded: defineGiveBack(returned),
  paymentReversed: defineGiveBack(returned),
  returnSent: defineGiveBack(gaveBack, true),
  refundSent: defineGiveBack(gaveBack, true),
  reversalTaken: defineGiveBack(takenBack),
  ...holdNotifications,
  depositReceived: defineOwnMoney(moneyIn),
  withdrawalSent: defineNotification({
    ...moneyOut,
    data: OwnMoney.extend({ feeMinor: MinorText }),
    variables: ["amount", "total", "fee", "transactionId", "actionUrl"],
    values: (data, format) => ({ transactionId: data.transferId, ...spent(data, format) }),
    path: transferPath,
    isMoneyOut: true,
    sample: () => ({ ...paid, feeMinor: "150" }),
  }),
  depositReversed: defineOwnMoney(takenBack),
  withdrawalReversed: defineOwnMoney(returned),
  paymentReported: defineNotification({
    ...plainFacts,
    category: "payments",
    icon: "flag",
    channels: ["email", "in_app"],
    data: z.object({ transferId: z.string() }),
    variables: ["transactionId", "actionUrl"],
    values: ({ transferId }) => ({ transactionId: transferId }),
    path: transferPath,
    sample: () => ({ transferId: "0199f000-0000-7000-8000-000000000001" }),
  }),
  limitNear: defineNotification({
    ...plainFacts,
    type: "account",
    category: "payments",
    icon: "gauge",
    data: z.object({
      usedMinor: MinorText.describe("of USD, the currency of limits"),
      limitMinor: MinorText,
      resetsAt: z.string(),
    }),
    variables: ["spent", "limit", "time", "actionUrl"],
    values: ({ usedMinor, limitMinor, resetsAt }, format) => ({
      spent: format.money(usedMinor, "USD"),
      limit: format.money(limitMinor, "USD"),
      time: format.moment(resetsAt),
    }),
    path: () => HISTORY,
    sample: () => ({ usedMinor: "850000", limitMinor: "1000000", resetsAt: SAMPLE_AT }),
  }),
  exportReady: defineNotification({
    ...exportFacts,
    priority: "low",
    icon: "file-down",
    data: z.object({
      exportId: z.string(),
      rows: z.number().int(),
      count: z.number().int().min(1).describe("exports that this notification tells of"),
    }),
    variables: ["rows", "count", "actionUrl"],
    values: ({ rows, count }, format) => ({ rows: format.number(rows), count: format.number(count) }),
    path: () => HISTORY,
    sample: () => ({ exportId: "e-1", rows: 12_000, count: 3 }),
  }),
  exportFailed: defineNotification({
    ...exportFacts,
    icon: "file-x",
    data: z.object({ exportId: z.string() }),
    variables: ["actionUrl"],
    values: () => ({}),
    path: () => HISTORY,
    sample: () => ({ exportId: "e-1" }),
  }),
};
