import type { Tx } from "@evenly/db";
import { listSpenders, type SpenderRow } from "@evenly/db/notifications/limit-queries";
import { NEAR_MINOR_MIN, NEAR_PERCENT, newsOfLimit } from "@evenly/domain/notifications/index";
import type { ServiceContext } from "../context.ts";
import type { SourcedNews } from "./create-notifications.ts";

/** A person who has just sent money, and the id of the request. */
export type Payer = { readonly userId: string; readonly requestId: string | null };

/** News for those payers who have now used most of their daily limit; one statement for all. */
export async function loadLimitNews(
  ctx: ServiceContext,
  tx: Tx,
  payers: readonly Payer[],
): Promise<readonly SourcedNews[]> {
  const requestIds = new Map(payers.map(({ userId, requestId }) => [userId, requestId]));
  if (requestIds.size === 0) return [];
  const rows = await listSpenders(tx, [...requestIds.keys()], NEAR_MINOR_MIN, NEAR_PERCENT);
  return rows.flatMap((row) => {
    const news = newsOfLimit(partyOf(row), ctx.clock.now());
    return news === null
      ? []
      : [{ eventId: ctx.ids.uuid(), requestId: requestIds.get(row.userId) ?? null, news }];
  });
}

function partyOf({ userId, identityTier, timeZone, nextTimeZone, nextTimeZoneFrom, ...used }: SpenderRow) {
  const next =
    nextTimeZone === null || nextTimeZoneFrom === null
      ? null
      : { timeZone: nextTimeZone, from: new Date(nextTimeZoneFrom) };
  const meters = {
    day: used.day,
    dayMinor: BigInt(used.dayMinor),
    dayCount: 0,
    month: "",
    monthMinor: 0n,
    monthCount: 0,
  };
  const ownDailyMinor = used.ownDailyMinor === null ? null : BigInt(used.ownDailyMinor);
  const ownLimits = { singleMinor: null, dailyMinor: ownDailyMinor };
  return { userId, identityTier, zone: { timeZone, next }, meters, ownLimits };
}
