import * as z from "zod";
import { Currency } from "../../amounts.ts";
import { Group } from "../../groups/schemas.ts";
import { ExpenseId, MemberId, SettlementId } from "../../ids.ts";
import { newsChanges } from "./rules.ts";

const HomeGroup = Group.pick({ id: true, name: true, color: true });
/** Another member of a group. */
export const HomePerson = z.object({
  id: z.uuid().describe("of the account; of the member, for someone without one"),
  name: z.string(),
  avatarUrl: z.string().nullable(),
});
export type HomePerson = z.infer<typeof HomePerson>;

const waiting = {
  group: HomeGroup,
  person: HomePerson,
  currency: Currency,
  amountMinor: z.bigint(),
  deadlineAt: z.date().nullable().describe("when it is due, or ends by itself"),
};
/** A payment that the group suggests to the caller. */
export const WaitingDebt = z.object({
  kind: z.literal("debt"),
  ...waiting,
  ownMemberId: MemberId,
  toMemberId: MemberId,
  furtherCount: z.number().int().describe("other payments of the caller in this group and currency"),
});
/** Money that somebody says they gave the caller. */
export const WaitingCash = z.object({
  kind: z.literal("cash"),
  ...waiting,
  settlementId: SettlementId,
  method: z.enum(["cash", "other"]),
});
/** An expense that the caller may approve or reject. */
export const WaitingApproval = z.object({
  kind: z.literal("approval"),
  ...waiting,
  expenseId: ExpenseId,
  version: z.number().int(),
  title: z.string(),
  ownShareMinor: z.bigint(),
});
/** What waits for the caller; a further kind is a further row. */
export const WaitingItem = z.discriminatedUnion("kind", [WaitingDebt, WaitingCash, WaitingApproval]);
export type WaitingItem = z.infer<typeof WaitingItem>;

/** The latest change by others of an expense or a payment that concerns the caller. */
export const NewsItem = z.object({
  id: z.uuid(),
  group: HomeGroup,
  person: HomePerson.nullable().describe("who did it; null: the product"),
  change: z.enum(newsChanges),
  at: z.date(),
  currency: Currency,
  totalMinor: z.bigint().describe("the amount of the expense or payment"),
  expense: z
    .object({
      id: ExpenseId,
      title: z.string(),
      ownShareMinor: z.bigint(),
      ownRemainingMinor: z.bigint(),
      previousShareMinor: z.bigint().nullable().describe("before an edit that changed it; null otherwise"),
    })
    .nullable()
    .describe("null: a payment to the caller"),
});
export type NewsItem = z.infer<typeof NewsItem>;

/** What waits for the caller in all groups, the oldest deadline first, and what others changed, the latest first. */
export const GroupsHome = z.object({ waiting: z.array(WaitingItem), news: z.array(NewsItem) });
export type GroupsHome = z.infer<typeof GroupsHome>;
