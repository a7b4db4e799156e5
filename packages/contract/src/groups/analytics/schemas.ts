import * as z from "zod";
import { Currency } from "../../amounts.ts";
import { Day } from "../../dates.ts";
import { GroupId, MemberId } from "../../ids.ts";
import { Category } from "../../payments/schemas.ts";
import { analyticsPeriods } from "./rules.ts";

export const GetGroupAnalyticsInput = z.strictObject({
  groupId: GroupId,
  period: z.enum(analyticsPeriods).default("month"),
  currency: Currency.optional().describe("the group's currency by default"),
});
export type GetGroupAnalyticsInput = z.infer<typeof GetGroupAnalyticsInput>;

/** A fact about a group's spending in a period. */
export const GroupInsight = z.discriminatedUnion("kind", [
  z.object({ kind: z.enum(["total_spending", "average_expense"]), amountMinor: z.bigint() }),
  z.object({
    kind: z.literal("most_active_category"),
    category: Category,
    transactionCount: z.number().int(),
  }),
]);

/** What a group spent in a period that ends today, in one currency. @see spec 2 sections 3 and 9 */
export const GroupAnalytics = z.object({
  groupId: GroupId,
  period: z.enum(analyticsPeriods),
  from: Day,
  to: Day,
  currency: Currency,
  currencies: z.array(Currency).describe("those in which the group has expenses, and its own"),
  totalMinor: z.bigint(),
  transactionCount: z.number().int(),
  averageMinor: z.bigint(),
  topCategories: z.array(
    z.object({
      category: Category,
      amountMinor: z.bigint(),
      basisPoints: z
        .number()
        .int()
        .describe("of all that was spent, in whole tenths of a percent; 0 where more came back"),
      transactionCount: z.number().int(),
    }),
  ),
  topSpenders: z.array(
    z.object({
      memberId: MemberId,
      name: z.string(),
      paidMinor: z.bigint(),
      transactionCount: z.number().int(),
    }),
  ),
  trends: z.array(z.object({ from: Day, amountMinor: z.bigint(), transactionCount: z.number().int() })),
  memberBalances: z
    .array(
      z.object({
        memberId: MemberId,
        name: z.string(),
        totalOwedMinor: z.bigint().describe("owed to the member"),
        totalOwingMinor: z.bigint().describe("owed by the member"),
        netMinor: z.bigint(),
      }),
    )
    .describe("as of now, over all time"),
  savedTransfers: z.number().int().describe("transfers that simplification saves, as of now"),
  insights: z.array(z.string()).describe("sentences in English"),
  insightFacts: z.array(GroupInsight).describe("what the sentences say, in their order"),
});
export type GroupAnalytics = z.infer<typeof GroupAnalytics>;
