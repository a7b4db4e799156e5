import { ExpenseFields } from "@evenly/contract/expenses/schemas";
import { SeriesTemplate } from "@evenly/contract/expenses/series/schemas";
import type { SeriesRow } from "@evenly/db/expenses/series-queries";
import { daysBetween, moveDay, peopleOf } from "@evenly/domain/groups/index";
import { fromJson, toJson } from "../stored-json.ts";

/** What a series keeps of an expense: everything but its day; the due day as a distance from it. */
export function templateOf({ spentOn, dueOn, ...fields }: ExpenseFields): SeriesTemplate {
  return { ...fields, original: null, dueAfterDays: dueOn === null ? null : daysBetween(spentOn, dueOn) };
}

/** A template for the JSON column, as it is read from it again. */
export const storedTemplate = (fields: ExpenseFields): unknown => toJson(templateOf(fields));

export function readTemplate({ template }: Pick<SeriesRow, "template">): SeriesTemplate {
  return SeriesTemplate.parse(fromJson(template));
}

/** The expense that a template makes on a day. */
export function fieldsOn({ dueAfterDays, ...template }: SeriesTemplate, day: string): ExpenseFields {
  const dueOn = dueAfterDays === null ? null : moveDay(day, dueAfterDays);
  return ExpenseFields.parse({ ...template, spentOn: day, dueOn });
}

/** Members who pay or bear a part, each once. */
export function peopleIn({ payers, split }: Pick<SeriesTemplate, "payers" | "split">): readonly string[] {
  return [...new Set([...payers.map(({ memberId }) => memberId), ...peopleOf(split)])];
}
