import type { FrameData } from "../../../manifest/frame-definition.ts";
import type { FeatureFrame } from "../frame-kinds.ts";

type BalanceFacts = {
  readonly version: number;
  readonly type?: "balance_updated" | "balance_update";
  readonly balance?: string;
};

/** Makes a balance frame; parameters override the defaults. */
export function balanceFrame({
  version,
  type = "balance_updated",
  balance = "10.00",
}: BalanceFacts): FeatureFrame<"balance_updated" | "balance_update"> {
  return {
    type,
    data: {
      eventId: `balance-${version}`,
      userId: "user",
      accountId: "account",
      currency: "USD",
      version,
      balance: Number(balance),
      balanceText: balance,
      previousText: "0.00",
      heldText: "0.00",
      change: 0,
      changeText: "0.00",
      timestamp: "2026-11-21T10:00:00.000Z",
    },
  };
}

type TransactionFacts = {
  readonly eventId: string;
  readonly amount?: string;
  readonly personName?: string;
  readonly type?: string;
};

/** Makes a frame that announces a payment. */
export function transactionFrame({
  eventId,
  amount = "42.00",
  personName = "Ana Ribeiro",
  type = "payment_received",
}: TransactionFacts): FeatureFrame<"transaction_update"> {
  return {
    type: "transaction_update",
    data: {
      eventId,
      userId: "user",
      transactionId: `transfer-${eventId}`,
      type,
      status: "completed",
      amount,
      currency: "USD",
      personName,
      description: null,
      timestamp: "2026-11-21T10:00:00.000Z",
    },
  };
}

type NotificationFacts = { readonly id: string } & Partial<FrameData<"notification">>;

/** Makes a notification frame; `facts` override the defaults. */
export function notificationFrame(facts: NotificationFacts): FeatureFrame<"notification"> {
  return {
    type: "notification",
    data: {
      eventId: `event-${facts.id}`,
      userId: "user",
      type: "payment_received",
      title: "Ana paid you $42.00",
      message: "Broadband in October",
      priority: "high",
      category: null,
      actionUrl: "/history/one",
      actionText: "View payment",
      icon: null,
      data: {},
      digestCount: 1,
      createdAt: "2026-11-21T10:00:00.000Z",
      timestamp: "2026-11-21T10:00:00.000Z",
      metadata: {},
      read: false,
      isRead: false,
      isArchived: false,
      snoozedUntil: null,
      ...facts,
    },
  };
}
