import * as z from "zod";
import { Currency } from "../amounts.ts";
import { Day } from "../dates.ts";
import { GroupName } from "../groups/schemas.ts";
import { GroupId, UserId } from "../ids.ts";
import { IdempotencyKey } from "../payments/schemas.ts";
import {
  GROUP_FILE_BYTES_MAX,
  groupFileFormats,
  IMPORT_PEOPLE_MAX,
  importFormats,
  importProblems,
  importWarnings,
  PROBLEMS_LISTED_MAX,
  WARNING_LINES_MAX,
} from "./rules.ts";

const file = {
  text: z.string().min(1).max(GROUP_FILE_BYTES_MAX).describe("content of the file; any characters"),
  currency: Currency.optional().describe("of a file that names none; by default the likeliest"),
};
/** A member of a file by their position, from 0. */
const Position = z.number().int().min(0).max(10_000);

export const PreviewImportInput = z.strictObject(file);
export type PreviewImportInput = z.infer<typeof PreviewImportInput>;

/** Why a file cannot be imported; one problem refuses all of it. */
export const ImportProblem = z.object({
  line: z.number().int().describe("line of a spreadsheet, or position of an entry, from 1"),
  problem: z.enum(importProblems),
  texts: z.array(z.string()).readonly().optional().describe("what the file says, or both readings of it"),
});
export type ImportProblem = z.infer<typeof ImportProblem>;

/** What an import would create. Nothing is stored. */
export const ImportPreview = z.object({
  format: z.enum(importFormats),
  name: z.string().nullable().describe("null: the file does not name the group"),
  currency: Currency.nullable().describe("default currency of the new group; null: has to be asked for"),
  assumesCurrency: z
    .boolean()
    .describe("the file names no known currency: its amounts are read in the one that is asked for"),
  currencyNamed: z.string().nullable().describe("what such a file calls its currency"),
  currencyOffers: z.array(Currency).describe("what that can mean, the likeliest first"),
  members: z.array(
    z.object({
      name: z.string(),
      balances: z
        .array(z.object({ currency: Currency, balanceMinor: z.bigint() }))
        .describe("after the import, without currencies that are even"),
    }),
  ),
  expenseCount: z.number().int(),
  settlementCount: z.number().int(),
  totals: z.array(z.object({ currency: Currency, totalMinor: z.bigint() })).describe("of the expenses"),
  firstOn: Day.nullable(),
  lastOn: Day.nullable(),
  warnings: z.array(
    z.object({
      warning: z.enum(importWarnings),
      count: z.number().int(),
      lines: z.array(z.number().int()).describe(`the first ${WARNING_LINES_MAX}`),
    }),
  ),
  problems: z.array(ImportProblem).describe(`the first ${PROBLEMS_LISTED_MAX}`),
  problemCount: z.number().int().describe("above zero: the file is refused"),
});
export type ImportPreview = z.infer<typeof ImportPreview>;

export const ImportGroupInput = z.strictObject({
  ...file,
  name: GroupName,
  ownMember: Position.nullable().describe("who of the file the caller is; null: nobody, the caller is added"),
  people: z
    .array(z.strictObject({ member: Position, userId: UserId }))
    .max(IMPORT_PEOPLE_MAX)
    .default([])
    .describe("who of the file has which account; the others become placeholders"),
  idempotencyKey: IdempotencyKey,
});
export type ImportGroupInput = z.infer<typeof ImportGroupInput>;
/** The group that an import created. */
export const ImportedGroup = z.object({
  groupId: GroupId,
  expenseCount: z.number().int(),
  settlementCount: z.number().int(),
  invited: z.array(UserId).describe("people of the input who are asked to join, and are no members yet"),
});
export type ImportedGroup = z.infer<typeof ImportedGroup>;

export const GroupFileInput = z.strictObject({
  groupId: GroupId,
  format: z.enum(groupFileFormats),
  locale: z.enum(["en", "de"]).optional().describe("of a PDF; the caller's language by default"),
});
export type GroupFileInput = z.infer<typeof GroupFileInput>;
const Count = z.number().int().min(0).max(1_000_000_000);
/** What a group has that its file has no place for. */
export const FileLeftOut = z.object({
  comments: Count.default(0),
  receipts: Count.default(0),
  repetitions: Count.default(0),
  versions: Count.default(0).describe("earlier ones of expenses"),
});
export type FileLeftOut = z.infer<typeof FileLeftOut>;

/** A single-use address of a file. */
export const GroupFileLink = z.object({
  url: z.string().describe("a path on this host"),
  expiresAt: z.date(),
  leftOut: FileLeftOut.describe("what the group has and the file has no place for"),
});
export type GroupFileLink = z.infer<typeof GroupFileLink>;
