import type { ErrorTable } from "../error-table.ts";

/** Refusals of files of groups. */
export const groupFileErrors = {
  GROUP_FILE_WRONG: {
    http: 422,
    trpc: "UNPROCESSABLE_CONTENT",
    message: "This file can't be imported. Nothing was changed.",
  },
} as const satisfies ErrorTable;
