import { classify } from "../classification.ts";
import { paymentRequests, requestMutes, requestPayments, requestSettings } from "./tables.ts";

export const requestsClassification = [
  ...classify(paymentRequests, {
    id: "internal",
    fromUserId: "confidential",
    toUserId: "confidential",
    batchId: "internal",
    key: "internal",
    inputHash: "internal",
    place: "internal",
    currency: "confidential",
    amountMinor: "confidential",
    paidMinor: "confidential",
    note: "confidential",
    dueOn: "confidential",
    allowsPartial: "internal",
    isDelivered: "internal",
    state: "confidential",
    declineReason: "confidential",
    reminders: "internal",
    remindedAt: "confidential",
    createdAt: "internal",
    expiresAt: "internal",
    closedAt: "confidential",
  }),
  ...classify(requestPayments, {
    id: "internal",
    paymentRequestId: "internal",
    amountMinor: "confidential",
    key: "internal",
    inputHash: "internal",
    state: "confidential",
    createdAt: "internal",
    settledAt: "confidential",
  }),
  ...classify(requestSettings, { userId: "internal", audience: "confidential", updatedAt: "internal" }),
  ...classify(requestMutes, {
    userId: "internal",
    mutedUserId: "confidential",
    createdAt: "internal",
  }),
];
