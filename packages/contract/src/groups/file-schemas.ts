import * as z from "zod";
import { Currency, Shares } from "../amounts.ts";
import { Day } from "../dates.ts";
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
});
export type FileSplit = z.infer<typeof FileSplit>;

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
});
export type FileExpense = z.infer<typeof FileExpense>;

export const FileSettlement = z.object({
  settledOn: Day,
  from: Position,
  to: Position,
  currency: Currency,
  amount: Decimal,
});
export type FileSettlement = z.infer<typeof FileSettlement>;

/** A group as a file: what its balances derive from. Removed and rejected expenses are left out. */
export const GroupFile = z.object({
  format: z.literal("evenly-group"),
  version: z.literal(1),
  name: z.string(),
  currency: Currency,
  members: z.array(z.object({ name: z.string() })),
  expenses: z.array(FileExpense),
  settlements: z.array(FileSettlement),
});
export type GroupFile = z.infer<typeof GroupFile>;

/** A group's file without its entries, which are read one by one so that each wrong one is named. */
export const GroupFileFrame = GroupFile.extend({
  expenses: z.array(z.unknown()),
  settlements: z.array(z.unknown()),
});
