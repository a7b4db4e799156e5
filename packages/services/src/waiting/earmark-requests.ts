import type { EarmarkRow } from "@evenly/contract/goals/schemas";
import * as schemas from "@evenly/contract/goals/schemas";
import { listDueRequests } from "@evenly/db/requests/due-requests";
import type { EarmarkAsked, ServiceContext } from "../context.ts";

/** Requests that are due before a day and are no part of a bill or of an expense, which are owed already. */
export async function earmarkRequests(
  ctx: ServiceContext,
  { userId, currency, until }: EarmarkAsked,
): Promise<readonly EarmarkRow[]> {
  const rows = await listDueRequests(ctx.db, { userId, currency, until, now: ctx.clock.now() });
  return rows.map(({ id, name, amountMinor, dueOn }) =>
    schemas.EarmarkRow.parse({ id, name, amountMinor, dueOn, place: { kind: "request", requestId: id } }),
  );
}
