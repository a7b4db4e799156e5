import { UPCOMING_DAYS } from "@evenly/contract/insights/rules";
import { Upcoming, type UpcomingInput } from "@evenly/contract/insights/schemas";
import { listNamesOfGroups } from "@evenly/db/insights/queries";
import { addDays, expectedDays } from "@evenly/domain/insights/index";
import type { ServiceContext } from "../context.ts";
import { uuidFrom } from "../shared/uuid-from.ts";
import { loadRecurring } from "./load-recurring.ts";
import { loadSpender } from "./load-spender.ts";

/**
 * The caller's recurring payments that are expected in the next 30 days, each on its days, the next first.
 *
 * @throws {UNAUTHENTICATED}
 */
export async function listUpcoming(ctx: ServiceContext, { currency }: UpcomingInput): Promise<Upcoming> {
  const spender = await loadSpender(ctx, currency);
  const recurring = await loadRecurring(ctx, spender);
  const groupIds = recurring.flatMap(({ last }) => last.groupId ?? []);
  const groupNames = await listNamesOfGroups(ctx.db, [...new Set(groupIds)]);
  const { today } = spender;
  const until = addDays(today, UPCOMING_DAYS);
  const payments = recurring
    .flatMap((each) => expectedDays(each, { today, until }).map((on) => ({ on, each })))
    .toSorted((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0))
    .map(({ on, each: { key, title, interval, last, amountMinor, priceChange } }) => ({
      id: uuidFrom("recurring", key, on),
      on,
      title,
      category: last.category,
      groupId: last.groupId,
      groupName: last.groupId === null ? null : (groupNames.get(last.groupId) ?? null),
      interval,
      amountMinor,
      differenceMinor: priceChange?.differenceMinor ?? null,
      changedOn: priceChange?.first.on ?? null,
    }));
  const totalMinor = payments.reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
  return Upcoming.parse({ totalMinor, today, until, payments });
}
