import { classify } from "../classification.ts";
import { payCodePayments, payCodes } from "./tables.ts";

export const payCodesClassification = [
  ...classify(payCodes, {
    id: "internal",
    ownerUserId: "confidential",
    key: "internal",
    inputHash: "internal",
    currency: "confidential",
    amountMinor: "confidential",
    note: "confidential",
    minutes: "internal",
    state: "confidential",
    createdAt: "internal",
    expiresAt: "internal",
    closedAt: "confidential",
  }),
  ...classify(payCodePayments, {
    id: "internal",
    payCodeId: "internal",
    payerUserId: "confidential",
    amountMinor: "confidential",
    key: "internal",
    inputHash: "internal",
    state: "confidential",
    createdAt: "internal",
    settledAt: "confidential",
  }),
];
