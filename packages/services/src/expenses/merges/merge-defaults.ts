import { SplitInput } from "@evenly/contract/expenses/schemas";
import { SeriesTemplate } from "@evenly/contract/expenses/series/schemas";
import type { Tx } from "@evenly/db";
import { listAllSeries, updateSeriesRow } from "@evenly/db/expenses/series-queries";
import { type GroupRow, updateGroup } from "@evenly/db/groups/queries";
import { type Merge, mergeInExpense, mergeInInput, splitExpense } from "@evenly/domain/groups/index";
import type { ServiceContext } from "../../context.ts";
import { peopleIn, readTemplate } from "../series/template.ts";
import { fromJson, toJson } from "../stored-json.ts";

/**
 * Makes two members one in what new expenses of a locked group start with: its series and its default split.
 *
 * @unaudited part of a verb that writes the row
 */
export async function mergeDefaults(
  ctx: ServiceContext,
  tx: Tx,
  group: Pick<GroupRow, "id" | "defaultSplit">,
  merge: Merge,
): Promise<void> {
  for (const series of await listAllSeries(tx, group.id)) {
    const template = readTemplate(series);
    if (!peopleIn(template).includes(merge.goneId)) continue;
    const merged = SeriesTemplate.parse({ ...template, ...mergedSides(template, merge) });
    await updateSeriesRow(tx, series.id, { template: toJson(merged), version: series.version + 1 });
  }
  // The group's version rises with its members in any case.
  const defaultSplit = group.defaultSplit === null ? null : mergedDefault(group.defaultSplit, merge);
  await updateGroup(tx, group.id, { defaultSplit }, ctx.clock.now());
}

function mergedSides({ amountMinor: totalMinor, payers, split }: SeriesTemplate, merge: Merge) {
  const memberIds = new Set(peopleIn({ payers, split }));
  const outcome = splitExpense({ totalMinor, input: split, memberIds, rotation: 0 });
  const parts = outcome.ok ? outcome.parts : [];
  const sides = { payers, parts, split, totalMinor, originalMinor: null, rotation: 0 };
  const merged = mergeInExpense(sides, merge);
  return { payers: merged.payers, split: merged.split };
}

function mergedDefault(stored: unknown, merge: Merge): unknown {
  return toJson(mergeInInput(SplitInput.parse(fromJson(stored)), merge));
}
