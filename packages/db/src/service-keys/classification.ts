import { classify } from "../classification.ts";
import { serviceKeys } from "./tables.ts";

export const serviceKeysClassification = [
  ...classify(serviceKeys, {
    id: "internal",
    name: "internal",
    actingUserId: "confidential",
    scopes: "internal",
    secretHash: "restricted",
    createdAt: "internal",
    createdBy: "confidential",
    expiresAt: "internal",
    revokedAt: "internal",
    lastUsedAt: "confidential",
    approvedAt: "confidential",
    dailyCapMinor: "confidential",
    sentDay: "confidential",
    sentMinor: "confidential",
  }),
];
