import type { LogFields } from "../log-fields.ts";

/** Fields of attachments. */
export const attachmentLogFields = {
  hidden: {},
  shown: {
    "ids, by which a line is found without saying who": ["attachmentId"],
    "switches and versions": ["isShared"],
  },
} as const satisfies LogFields;
