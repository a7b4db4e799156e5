import { AppError, refuse } from "@evenly/contract";
import type { Tx } from "@evenly/db";
import { findSeries, type SeriesRow } from "@evenly/db/expenses/series-queries";
import { listMembers, type Membership } from "@evenly/db/groups/queries";
import type { ServiceContext } from "../../context.ts";
import { lockOwnGroup, requireRight } from "../../groups/index.ts";

/** A series in a group of the caller. */
export type OwnSeries = Membership & { readonly series: SeriesRow };

/**
 * Locks the group of a series for a change by its author or an admin, and returns the series as it is then.
 *
 * @throws {UNAUTHENTICATED} @throws {SERIES_NOT_FOUND} there is none, or the caller is no active member of its group.
 * @throws {GROUP_ARCHIVED} @throws {GROUP_FORBIDDEN} neither author nor admin.
 */
export async function lockSeries(ctx: ServiceContext, tx: Tx, seriesId: string): Promise<OwnSeries> {
  const found = (await findSeries(tx, seriesId)) ?? refuse("SERIES_NOT_FOUND");
  const membership = await hideForeign(lockOwnGroup(ctx, tx, found.groupId));
  const series = (await findSeries(tx, seriesId)) ?? refuse("SERIES_NOT_FOUND");
  requireRight(membership, "edit_expense", { isOwn: series.createdByMemberId === membership.member.id });
  return { ...membership, series };
}

/** Does not tell strangers that a series with this id exists. */
async function hideForeign(work: Promise<Membership>): Promise<Membership> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof AppError && error.code === "GROUP_NOT_FOUND") refuse("SERIES_NOT_FOUND");
    throw error;
  }
}

/**
 * Refuses a change of a series that has ended or was stopped.
 *
 * @throws {SERIES_ENDED}
 */
export function requireRunning({ nextOn }: Pick<SeriesRow, "nextOn">): void {
  if (nextOn === null) refuse("SERIES_ENDED");
}

/** Ids of a group's active members. */
export async function activeMemberIds(tx: Tx, groupId: string): Promise<ReadonlySet<string>> {
  const members = await listMembers(tx, groupId);
  return new Set(members.flatMap(({ member }) => (member.isActive ? member.id : [])));
}
