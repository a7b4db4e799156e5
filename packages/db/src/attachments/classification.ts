import { classify } from "../classification.ts";
import { attachments } from "./tables.ts";

export const attachmentColumns = [
  ...classify(attachments, {
    id: "internal",
    ownerUserId: "confidential",
    transferId: "internal",
    requestBatchId: "internal",
    billId: "internal",
    fileId: "confidential",
    name: "confidential",
    isShared: "confidential",
    createdAt: "internal",
  }),
];
