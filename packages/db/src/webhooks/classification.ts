import { classify } from "../classification.ts";
import { webhookInbox } from "./tables.ts";

export const webhooksClassification = [
  ...classify(webhookInbox, {
    id: "internal",
    provider: "internal",
    providerEventId: "internal",
    url: "internal",
    body: "confidential",
    receivedAt: "internal",
    processedAt: "internal",
  }),
];
