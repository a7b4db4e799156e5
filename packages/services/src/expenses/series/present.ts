import type { ExpenseSeries } from "@evenly/contract/expenses/series/schemas";
import * as schemas from "@evenly/contract/expenses/series/schemas";
import type { SeriesRow } from "@evenly/db/expenses/series-queries";
import type { Membership } from "@evenly/db/groups/queries";
import { mayInGroup, type NextDay, peopleOf, splitExpense } from "@evenly/domain/groups/index";
import { currentDay } from "./days.ts";
import { readTemplate } from "./template.ts";

/** Maps a series as a member of its group sees it. */
export function presentSeries({ group, member }: Membership, row: SeriesRow, now: Date): ExpenseSeries {
  const template = readTemplate(row);
  const next = currentDay(row, now);
  const { id, groupId, version, pausedReason, interval, every, onMonthEnd, anchorOn, timeZone, createdAt } =
    row;
  const split = splitExpense({
    totalMinor: template.amountMinor,
    input: template.split,
    memberIds: new Set(peopleOf(template.split)),
    rotation: group.rotation,
  });
  const own = split.ok ? split.parts.find(({ memberId }) => memberId === member.id) : undefined;
  const isOwn = row.createdByMemberId === member.id;
  return schemas.ExpenseSeries.parse({
    id,
    groupId,
    version,
    pausedReason,
    interval,
    every,
    onMonthEnd,
    anchorOn,
    timeZone,
    createdAt,
    template,
    state: stateOf(row),
    end: endOf(row, next),
    nextOn: next?.nextOn ?? null,
    ownShareMinor: own?.amountMinor ?? 0n,
    createdBy: row.createdByMemberId,
    canEdit: mayInGroup(member.role, "edit_expense", { isOwn, isArchived: group.archivedAt !== null }),
  });
}

function stateOf({ stoppedAt, nextOn, pausedReason }: SeriesRow): ExpenseSeries["state"] {
  if (stoppedAt !== null) return "stopped";
  if (nextOn === null) return "ended";
  return pausedReason === null ? "active" : "paused";
}

function endOf({ endsOn, endsAfter }: SeriesRow, next: NextDay | null): ExpenseSeries["end"] {
  if (endsOn !== null) return { kind: "date", on: endsOn };
  if (endsAfter === null) return { kind: "never" };
  const left = endsAfter - (next?.occurrences ?? 0);
  return { kind: "count", count: Math.max(1, left) };
}
