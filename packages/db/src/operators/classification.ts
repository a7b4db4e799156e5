import { classify } from "../classification.ts";
import { keyChecks, waitingActs } from "./tables.ts";

export const operatorsClassification = [
  ...classify(keyChecks, { name: "internal", value: "internal", createdAt: "internal" }),
  ...classify(waitingActs, {
    id: "internal",
    act: "internal",
    subjectUserId: "confidential",
    serviceKey: "confidential",
    keySecretHash: "restricted",
    reason: "confidential",
    proposedBy: "confidential",
    createdAt: "internal",
    expiresAt: "internal",
    endedAt: "internal",
    endedBy: "confidential",
    outcome: "internal",
  }),
];
