import { classify } from "../classification.ts";
import { outbox, outboxBatches } from "./tables.ts";

export const outboxClassification = [
  ...classify(outbox, {
    id: "internal",
    batchId: "internal",
    name: "internal",
    version: "internal",
    payload: "confidential",
    createdAt: "internal",
    relayedAt: "internal",
  }),
  ...classify(outboxBatches, {
    id: "internal",
    name: "internal",
    createdAt: "internal",
    publishedAt: "internal",
    requestId: "internal",
  }),
];
