import type { ErrorTable } from "../error-table.ts";

/** Refusals of attachments. */
export const attachmentErrors = {
  ATTACHMENT_NOT_FOUND: { http: 404, trpc: "NOT_FOUND", message: "Attachment not found" },
  ATTACHMENTS_FULL: {
    http: 409,
    trpc: "CONFLICT",
    message: "There are 10 receipts already. Remove one first.",
  },
} as const satisfies ErrorTable;
