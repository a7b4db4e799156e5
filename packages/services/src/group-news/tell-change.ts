import type { BusinessEvent } from "@evenly/contract";
import type { ToldNews } from "@evenly/contract/group-news/events";
import type { Tx } from "@evenly/db";
import { findActivity } from "@evenly/db/groups/news-queries";
import { findGroup, type GroupRow, listMembers } from "@evenly/db/groups/queries";
import type { ServiceContext } from "../context.ts";
import type { ActivityKind } from "../groups/activity/index.ts";
import { writeExpenseNews } from "./expense-news.ts";
import { writeMemberNews } from "./member-news.ts";
import { writePaymentNews } from "./payment-news.ts";
import { writeSeriesNews } from "./series-news.ts";
import type { Story } from "./story.ts";
import { writeNews } from "./write-news.ts";

type Setting = "notifyNewExpenses" | "notifyPaymentsReceived" | "notifyGroupUpdates";
type Writer = {
  readonly setting: Setting;
  readonly write: (story: Story) => readonly ToldNews[] | Promise<readonly ToldNews[]>;
};
const ofExpenses: Writer = { setting: "notifyNewExpenses", write: writeExpenseNews };
const ofPayments: Writer = { setting: "notifyPaymentsReceived", write: writePaymentNews };
const ofSeries: Writer = { setting: "notifyNewExpenses", write: writeSeriesNews };
const ofMembers: Writer = { setting: "notifyGroupUpdates", write: writeMemberNews };

/** The changes that people are told of. An import is none: it brings what is known already; nor are demo data, without an activity. */
const writers: Partial<Record<ActivityKind, Writer>> = {
  expense_added: ofExpenses,
  expense_edited: ofExpenses,
  expense_voided: ofExpenses,
  expense_restored: ofExpenses,
  expense_approved: ofExpenses,
  expense_rejected: ofExpenses,
  expense_commented: ofExpenses,
  series_paused: ofSeries,
  settlement_opened: ofPayments,
  settlement_settled: ofPayments,
  settlement_rejected: ofPayments,
  group_created: ofMembers,
  group_archived: ofMembers,
  group_restored: ofMembers,
  group_deleted: ofMembers,
  member_added: ofMembers,
  member_joined: ofMembers,
  member_claimed: ofMembers,
  member_left: ofMembers,
  member_removed: ofMembers,
  member_role_changed: ofMembers,
  owner_changed: ofMembers,
};

type GroupChanged = Extract<BusinessEvent, { readonly name: "group.changed" }>["payload"];

/**
 * Writes what a change of a group means for its members, after the change: members who have left since, and groups deleted since,
 * are told nothing.
 *
 * @unaudited carries out what an event, a job, a broadcast or a delivery says
 */
export async function tellChange(
  ctx: ServiceContext,
  tx: Tx,
  { groupId, kind, activityId, actorUserId }: GroupChanged,
): Promise<void> {
  const writer = Object.hasOwn(writers, kind) ? writers[kind as ActivityKind] : undefined;
  if (writer === undefined || activityId === null) return;
  const [group, activity] = [await findGroup(tx, groupId), await findActivity(tx, activityId)];
  if (group === null || activity === null || !isTold(group, kind, writer.setting)) return;
  const members = await listMembers(tx, groupId);
  await writeNews(ctx, tx, groupId, await writer.write({ tx, group, members, activity, actorUserId }));
}

function isTold(group: GroupRow, kind: string, setting: Setting): boolean {
  return group[setting] && (group.deletedAt === null || kind === "group_deleted");
}
