import * as z from "zod";
import { MinorText } from "../amounts.ts";
import type { FactFormat, NotificationFacts } from "../notifications/kind.ts";

/** News of a group, over every channel except text messages. */
export const newsFacts = {
  type: "group_update",
  category: "groups",
  priority: "medium",
  channels: ["push", "email", "in_app"],
  isCarrier: false,
  icon: "users-round",
} as const satisfies NotificationFacts;

/** Each notification of a group names it; unread ones are counted by its id. */
export const InGroup = z.object({ groupId: z.string(), groupName: z.string() });
/** Events that this notification tells of, as its digest counts them. */
export const folded = { count: z.number().int().min(1) };

/** What an expense means for its reader: they owe, get back, are even, or have no part in it. */
export const standings = ["owes", "getsBack", "even", "none"] as const;
export type Standing = (typeof standings)[number];

/** An expense, and the reader's part of it. */
export const ReaderPart = InGroup.extend({
  expenseId: z.string(),
  title: z.string(),
  /** Who changed it; of an expense that the product created, its author. */
  actorName: z.string(),
  currency: z.string(),
  totalMinor: MinorText.describe("below zero: money back"),
  standing: z.enum(standings),
  amountMinor: MinorText.describe("what the reader owes or gets back"),
});
export type ReaderPart = z.infer<typeof ReaderPart>;

export const SAMPLE_GROUP = "019aa000-0000-7000-8000-000000000010";
export const sampleExpense = (name: string): ReaderPart => ({
  groupId: SAMPLE_GROUP,
  groupName: name,
  expenseId: "019aa000-0000-7000-8000-000000000011",
  title: name,
  actorName: name,
  currency: "USD",
  totalMinor: "3000",
  standing: "owes",
  amountMinor: "1500",
});

export const groupPath = ({ groupId }: { readonly groupId: string }) => `/groups/${groupId}`;
/** Page of an expense; of several, the feed of their group. */
export function expensePath({
  groupId,
  expenseId,
  count = 1,
}: {
  readonly groupId: string;
  readonly expenseId: string;
  readonly count?: number;
}): string {
  return count > 1 ? `/groups/${groupId}/activity` : `/groups/${groupId}/expenses/${expenseId}`;
}

const isBack = (totalMinor: string): boolean => totalMinor.startsWith("-");

/** The amount of an expense without a sign; words say that it is money back. */
export function totalText(
  { totalMinor, currency }: Pick<ReaderPart, "totalMinor" | "currency">,
  format: FactFormat,
): string {
  return format.money(totalMinor.replace("-", ""), currency);
}

/** Lists of texts of a part: of an expense that counts, of one that does not any more, of one that does not yet. */
export const partLists = ["now", "gone", "proposed"] as const;
export type PartList = (typeof partLists)[number];

/** The reader's part in words, by one of the lists of `templates.facts.part`, or of `back` for money back. */
export function partText(
  list: PartList,
  { standing, amountMinor, totalMinor, currency }: ReaderPart,
  format: FactFormat,
): string {
  const values = {
    amount: format.money(amountMinor, currency),
    total: totalText({ totalMinor, currency }, format),
  };
  return format.text(`${isBack(totalMinor) ? "back" : "part"}.${list}.${standing}`, values);
}
