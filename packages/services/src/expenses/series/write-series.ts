import { refuse } from "@evenly/contract";
import type { ExpenseFields } from "@evenly/contract/expenses/schemas";
import { GROUP_SERIES_MAX } from "@evenly/contract/expenses/series/rules";
import type { Tx } from "@evenly/db";
import { countRunningSeries, insertSeries, type SeriesRow } from "@evenly/db/expenses/series-queries";
import type { Membership } from "@evenly/db/groups/queries";
import type { ServiceContext } from "../../context.ts";
import { type ActivityKind, recordChange } from "../../groups/activity/index.ts";
import type { Plan } from "./days.ts";
import { peopleIn, readTemplate, storedTemplate } from "./template.ts";

type NewSeries = {
  readonly fields: ExpenseFields;
  readonly plan: Plan;
  readonly key: string;
  readonly inputHash: string;
};

/**
 * Writes a new series with its line of the feed; the caller has locked the group. Returns its id.
 *
 * @throws {SERIES_FULL} the group has the maximum of running series.
 */
export async function addSeries(
  ctx: ServiceContext,
  tx: Tx,
  { group, member }: Membership,
  { fields, plan, key, inputHash }: NewSeries,
): Promise<string> {
  if ((await countRunningSeries(tx, group.id)) >= GROUP_SERIES_MAX) refuse("SERIES_FULL");
  const row = {
    id: ctx.ids.uuid(),
    groupId: group.id,
    createdByMemberId: member.id,
    key,
    inputHash,
    ...plan,
    template: storedTemplate(fields),
    createdAt: ctx.clock.now(),
  };
  await insertSeries(tx, row);
  await tellSeries(ctx, tx, row, "series_started", member.id);
  return row.id;
}

type Told = Pick<SeriesRow, "id" | "groupId" | "createdByMemberId" | "template">;

/** Writes a line of the group's feed about a series. */
export async function tellSeries(
  ctx: ServiceContext,
  tx: Tx,
  series: Told,
  kind: ActivityKind & `series_${string}`,
  /** Null for what the product does by itself. */
  actorMemberId: string | null,
  facts: Readonly<Record<string, string>> = {},
): Promise<void> {
  const template = readTemplate(series);
  const { title, amountMinor, currency } = template;
  await recordChange(ctx, tx, {
    groupId: series.groupId,
    kind,
    actorMemberId,
    subjectId: series.id,
    facts: { title, amountMinor: String(amountMinor), currency, ...facts },
    memberIds: [...new Set([series.createdByMemberId, ...peopleIn(template)])],
  });
}
