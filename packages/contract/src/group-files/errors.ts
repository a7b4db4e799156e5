import type { ErrorTable } from "../error-table.ts";

/** Refusals of files of groups. */
export const groupFileErrors = {
  GROUP_FILE_WRONG: {
    http: 422,
    trpc: "UNPROCESSABLE_CONTENT",
    message: "This file can't be imported. Nothing was changed.",
  },
  GROUP_TOO_LARGE: {
    http: 422,
    trpc: "UNPROCESSABLE_CONTENT",
    message: "This group is too large for one file. Its people times its entries are at most 200,000.",
  },
} as const satisfies ErrorTable;
