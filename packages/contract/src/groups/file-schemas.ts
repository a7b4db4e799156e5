import * as z from "zod";
import { Currency, Shares } from "../amounts.ts";
import { Day } from "../dates.ts";
import { FileLeftOut } from "../group-files/schemas.ts";
import { Category } from "../payments/schemas.ts";
import { SplitMethod } from "./schemas.ts";

/** A member by their position in `members`, from 0. */
const Position = z.number().int().min(0);
/** A decimal in major units, "84.20"; negative in adjustments only. */
const Decimal = z.string().regex(/^-?\d{1,15}(\.\d{1,4})?$/);
const Part = z.object({ member: Position, amount: Decimal });

/** How an expense was split: the method, and its inputs by member. */
const FileSplit = z.object({
  method: SplitMethod,
  members: z.array(Position).optional().describe("equal"),
  parts: z
    .array(z.object({ member: Position, amount: Decimal.optional(), value: Shares.optional() }))
    .optional()
    .describe("exact and adjustment: amount; percentage: basis points; shares: shares"),
  items: z
    .array(z.object({ title: z.string().optional(), amount: Decimal, members: z.array(Position) }))
    .optional()
    .describe("itemised"),
  tax: Decimal.optional(),
  tip: Decimal.optional(),
  isInOriginal: z.literal(true).optional().describe("amounts are in the currency of `original`"),
});
export type FileSplit = z.infer<typeof FileSplit>;

/** What was paid in another currency, and how it became the amount. */
export const FileOriginal = z.object({
  amount: Decimal,
  currency: Currency,
  rate: z.string().describe("units of the expense's currency for one of this one"),
  source: z.enum(["table", "manual", "amounts"]),
  on: Day,
});
export type FileOriginal = z.infer<typeof FileOriginal>;

export const FileExpense = z.object({
  spentOn: Day,
  title: z.string(),
  description: z.string().nullable(),
  category: Category,
  currency: Currency,
  payers: z.array(Part),
  parts: z.array(Part),
  split: FileSplit,
  rotation: z.number().int().min(0).optional().describe("who takes a leftover minor unit"),
  original: FileOriginal.optional(),
  dueOn: Day.optional(),
  tags: z.array(z.string()).optional(),
});
export type FileExpense = z.infer<typeof FileExpense>;
/** An expense as it is read: an original amount of any form leaves the expense as it is. */
export const ReadFileExpense = FileExpense.extend({ original: z.unknown().optional() });
export type ReadFileExpense = z.infer<typeof ReadFileExpense>;

export const FileSettlement = z.object({
  settledOn: Day,
  from: Position,
  to: Position,
  currency: Currency,
  amount: Decimal,
  note: z.string().optional(),
  method: z.enum(["wallet", "cash", "other"]).optional(),
});
export type FileSettlement = z.infer<typeof FileSettlement>;

/**
 * A group as a file: what its balances derive from. Removed and rejected expenses are left out. The first version had no original
 * amounts, due days, tags, notes and methods.
 */
export const GroupFile = z.object({
  format: z.literal("evenly-group"),
  version: z.literal(2),
  name: z.string(),
  currency: Currency,
  members: z.array(z.object({ name: z.string() })),
  expenses: z.array(FileExpense),
  settlements: z.array(FileSettlement),
  leftOut: FileLeftOut.optional(),
});
export type GroupFile = z.infer<typeof GroupFile>;

/** A group's file without its entries, which are read one by one so that each wrong one is named. */
export const GroupFileFrame = GroupFile.extend({
  version: z.literal([1, 2]),
  expenses: z.array(z.unknown()),
  settlements: z.array(z.unknown()),
});
