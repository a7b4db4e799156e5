import { classify } from "../classification.ts";
import { outbox } from "./tables.ts";

export const outboxClassification = [
  ...classify(outbox, {
    id: "internal",
    name: "internal",
    version: "internal",
    events: "confidential",
    eventCount: "internal",
    createdAt: "internal",
    relayedAt: "internal",
    publishedAt: "internal",
    requestId: "internal",
  }),
];
