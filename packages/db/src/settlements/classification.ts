import { classify } from "../classification.ts";
import { settlementLines, settlementParts, settlementReminders, settlements } from "./tables.ts";

export const settlementsClassification = [
  ...classify(settlements, {
    id: "internal",
    createdByUserId: "confidential",
    key: "internal",
    inputHash: "internal",
    method: "confidential",
    fromUserId: "confidential",
    toUserId: "confidential",
    currency: "confidential",
    amountMinor: "confidential",
    returnedMinor: "confidential",
    note: "confidential",
    chosenExpenseIds: "internal",
    state: "confidential",
    dueAt: "confidential",
    createdAt: "internal",
    settledAt: "confidential",
    closedAt: "confidential",
  }),
  ...classify(settlementLines, {
    id: "internal",
    settlementId: "internal",
    groupId: "internal",
    fromMemberId: "confidential",
    toMemberId: "confidential",
    amountMinor: "confidential",
    isOffset: "internal",
  }),
  ...classify(settlementParts, {
    lineId: "internal",
    expenseId: "internal",
    memberId: "confidential",
    kind: "confidential",
    amountMinor: "confidential",
  }),
  ...classify(settlementReminders, {
    groupId: "internal",
    fromMemberId: "confidential",
    toMemberId: "confidential",
    remindedAt: "confidential",
  }),
];
