import { and, desc, eq, gte, inArray, isNotNull, sql } from "drizzle-orm";
import type { Queryable } from "../client.ts";
import { securityEvents } from "./tables.ts";

type Period = { readonly userId: string; readonly since: Date };

/** Top locations and devices. @see spec 2 section 9 (capped at 5) */
const TOP_MAX = 5;
const SIGN_INS = ["sign_in", "new_device"];

const inPeriod = ({ userId, since }: Period) =>
  and(
    eq(securityEvents.userId, userId),
    eq(securityEvents.domain, "account"),
    gte(securityEvents.occurredAt, since),
  );
const number = sql<number>`count(*)::int`;

/** Number of a user's high and critical events. */
export async function countSeriousEvents(db: Queryable, period: Period): Promise<number> {
  const [row] = await db
    .select({ count: number })
    .from(securityEvents)
    .where(and(inPeriod(period), inArray(securityEvents.severity, ["high", "critical"])));
  return row?.count ?? 0;
}

/** The places of most sign-ins. */
export function listTopPlaces(db: Queryable, period: Period) {
  const { country, city } = securityEvents;
  return db
    .select({ country: sql<string>`${country}`, city, count: number })
    .from(securityEvents)
    .where(and(inPeriod(period), inArray(securityEvents.kind, SIGN_INS), isNotNull(country)))
    .groupBy(country, city)
    .orderBy(desc(number), country, city)
    .limit(TOP_MAX);
}

/** The devices of most sign-ins. */
export function listTopDevices(db: Queryable, period: Period) {
  const { browser, os, deviceKind } = securityEvents;
  return db
    .select({ browser, os, count: number })
    .from(securityEvents)
    .where(and(inPeriod(period), inArray(securityEvents.kind, SIGN_INS), isNotNull(deviceKind)))
    .groupBy(browser, os)
    .orderBy(desc(number), browser, os)
    .limit(TOP_MAX);
}
