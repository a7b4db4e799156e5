import { classify } from "../classification.ts";
import { billShares, bills } from "./tables.ts";

export const billsClassification = [
  ...classify(bills, {
    id: "internal",
    ownerUserId: "confidential",
    key: "internal",
    inputHash: "internal",
    title: "confidential",
    note: "confidential",
    currency: "confidential",
    totalMinor: "confidential",
    ownMinor: "confidential",
    spentOn: "confidential",
    dueOn: "confidential",
    allowsPartial: "internal",
    method: "confidential",
    split: "confidential",
    transactionId: "confidential",
    groupId: "confidential",
    createdAt: "internal",
    updatedAt: "internal",
  }),
  ...classify(billShares, {
    paymentRequestId: "internal",
    billId: "internal",
    ended: "confidential",
    endedAt: "confidential",
  }),
];
