import { classify } from "../classification.ts";
import { auditLog } from "./tables.ts";

export const auditClassification = [
  ...classify(auditLog, {
    id: "internal",
    actorKind: "internal",
    actorId: "confidential",
    userId: "confidential",
    operation: "internal",
    subject: "confidential",
    metadata: "confidential",
    requestId: "internal",
    createdAt: "internal",
  }),
];
