import { sql } from "drizzle-orm";
import type { Tx } from "../client.ts";
import type { parties } from "../ledger/tables.ts";
import { list, run } from "../run.ts";

export type SpenderRow = {
  readonly userId: string;
  readonly identityTier: (typeof parties.$inferSelect)["identityTier"];
  readonly timeZone: string;
  readonly nextTimeZone: string | null;
  readonly nextTimeZoneFrom: string | null;
  readonly day: string;
  readonly dayMinor: string;
  readonly ownDailyMinor: string | null;
};

/** Those of the given people who have sent at least the given amount, or share of their own limit, in their meters' day. */
export function listSpenders(
  tx: Tx,
  userIds: readonly string[],
  dayMinorMin: bigint,
  nearPercent: bigint,
): Promise<readonly SpenderRow[]> {
  return run<SpenderRow>(
    tx,
    sql`select p.user_id as "userId", p.identity_tier as "identityTier", p.time_zone as "timeZone",
        p.next_time_zone as "nextTimeZone", p.next_time_zone_from as "nextTimeZoneFrom", p.meter_day as day,
        p.day_minor::text as "dayMinor",
        p.own_daily_minor::text as "ownDailyMinor"
      from parties p where p.user_id = any(${list(userIds, "uuid")}) and (
        p.day_minor >= ${dayMinorMin}::bigint or p.day_minor * 100 >= p.own_daily_minor * ${nearPercent}::bigint)`,
  );
}
