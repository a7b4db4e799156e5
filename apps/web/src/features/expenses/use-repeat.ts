import type { Expense, ExpenseFields } from "@evenly/contract/expenses/schemas";
import type { ExpenseSeries, StartedSeries } from "@evenly/contract/expenses/series/schemas";
import type { Group } from "@evenly/contract/groups/schemas";
import { useState } from "react";
import { useTimeZone } from "use-intl";
import { api, apiClient } from "../../api/trpc.ts";
import { type RepeatDraft, repeatOf, ruleOf } from "./repeat-draft.ts";

/**
 * How the expense of a form repeats: null for not at all, or for an expense of a series that changes alone. `edited` is the series
 * whose coming expenses the form changes.
 */
export function useRepeat(
  group: Group,
  expense: Expense | null,
  edited: ExpenseSeries | null,
  onChange: () => void,
) {
  const ownZone = useTimeZone() ?? "UTC";
  const [draft, setDraft] = useState<RepeatDraft | null>(edited && repeatOf(edited));
  const seriesId = edited === null ? (expense?.seriesId ?? null) : null;
  const list = api.groups.listSeries.useQuery({ groupId: group.id }, { enabled: seriesId !== null });
  const found = list.data?.series.find(({ id }) => id === seriesId) ?? null;
  const series = edited ?? found;
  const isRunning = series !== null && (series.state === "active" || series.state === "paused");
  const timeZone = isRunning ? series.timeZone : ownZone;
  // An edit is based on the version that was shown when it began, not on the one that is loaded by now.
  const [base, setBase] = useState(edited);
  const change = (next: RepeatDraft | null) => {
    if (draft === null) setBase(found);
    setDraft(next);
    onChange();
  };
  /** The rule that is typed, by the day of the expense; null if there is none, or a wrong one. */
  const ruleFrom = (spentOn: string) => {
    const nextOn = isRunning && edited === null ? series.nextOn : null;
    return draft && ruleOf(draft, nextOn ?? spentOn, timeZone, isRunning);
  };
  const isSound = (spentOn: string) => draft === null || ruleFrom(spentOn) !== null;
  return {
    draft,
    change,
    base,
    isLoading: seriesId !== null && list.data === undefined,
    series: isRunning ? series : null,
    isSeriesForm: edited !== null,
    ruleFrom,
    isSound,
  };
}

export type Repeat = ReturnType<typeof useRepeat>;

type Saving = {
  readonly group: Group;
  readonly expense: Expense | null;
  readonly fields: ExpenseFields;
  readonly repeat: Repeat;
  readonly idempotencyKey: string;
};

/** Saves an expense that repeats; null if it is saved alone. The id is that of its expense, or of the series while there is none. */
export function saveRepeated(saving: Saving): Promise<{ readonly id: string }> | null {
  const { group, expense, repeat, idempotencyKey } = saving;
  const { original, ...rest } = saving.fields;
  // A converted expense is saved alone: the form offers no repetition for it.
  if (original !== null) return null;
  const fields = { ...rest, original };
  const { series, base, isSeriesForm } = repeat;
  const rule = repeat.ruleFrom(fields.spentOn);
  if (rule === null) return null;
  if (base !== null && isSeriesForm)
    return apiClient.groups.editSeries.mutate({
      seriesId: base.id,
      expectedVersion: base.version,
      ...fields,
      repeat: rule,
    });
  if (expense === null)
    return apiClient.groups.startSeries
      .mutate({ groupId: group.id, ...fields, repeat: rule, idempotencyKey })
      .then(idOf);
  const version = { expenseId: expense.id, expectedVersion: expense.version };
  if (series !== null)
    return apiClient.groups.editFromExpense.mutate({
      ...version,
      ...fields,
      expectedSeriesVersion: (base ?? series).version,
      repeat: rule,
    });
  return apiClient.groups.repeatExpense
    .mutate({ ...version, ...fields, repeat: rule, idempotencyKey })
    .then(idOf);
}

function idOf({ series, expenseId }: StartedSeries): { readonly id: string } {
  return { id: expenseId ?? series.id };
}
