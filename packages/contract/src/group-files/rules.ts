/** Largest file of a group that is read. A group with 20,000 entries of a few people has about 8 MB. */
export const GROUP_FILE_BYTES_MAX = 10 * 1024 * 1024;
/**
 * Most cells, members times entries, of a file of a group that is read or written. A spreadsheet has an amount in each. 10 members
 * have room for 20,000 entries, 1,000 members for 200.
 */
export const GROUP_FILE_CELLS_MAX = 200_000;
/** Largest body of a call that carries such a file as JSON text, which escapes quotes and line ends. */
export const GROUP_FILE_BODY_BYTES_MAX = 16 * 1024 * 1024;
/** Procedures whose input is a file. They have a larger body, more time, and are never part of a batch. */
export const fileProcedures: readonly string[] = ["groups.previewImport", "groups.importGroup"];
/** Milliseconds that a browser waits for such a call, its upload included. */
export const FILE_CALL_MS_MAX = 30_000;
/** Problems of a file that are listed; their number is told as well. */
export const PROBLEMS_LISTED_MAX = 100;
/** Lines that are listed for one kind of warning. */
export const WARNING_LINES_MAX = 20;
/** Accounts that an import can give to people of its file. */
export const IMPORT_PEOPLE_MAX = 100;
export const importFormats = ["splitwise", "spliit", "evenly"] as const;
export const importWarnings = [
  "no_effect",
  "payers_unknown",
  "income",
  "rounded",
  "total_differs",
  "several_receivers",
  "recurrence_left_out",
  "original_left_out",
  "history_left_out",
  "comments_left_out",
  "receipts_left_out",
  "versions_left_out",
  "tags_left_out",
  "wallet_as_other",
] as const;
export const importProblems = [
  "format_unknown",
  "no_members",
  "member_unknown",
  "date",
  "date_ambiguous",
  "amount",
  "amount_ambiguous",
  "currency",
  "sum",
  "too_many_members",
  "too_many_entries",
  "too_many_cells",
  "too_many_debts",
  "too_many_balances",
] as const;
/** Most bytes of receipts in an archive of a group, about 200 photos; the oldest ones above it stay out. */
export const ARCHIVE_RECEIPT_BYTES_MAX = 64 * 1024 * 1024;
/** What a group is exported as. */
export const groupFileFormats = ["json", "csv", "pdf", "zip"] as const;
export type GroupFileFormat = (typeof groupFileFormats)[number];
