import { sql } from "drizzle-orm";
import type { Queryable } from "../client.ts";
import { run } from "../run.ts";
import { deviceIsKnown } from "./payment-facts.ts";

const DAY_MS = 24 * 3_600_000;

type Session = { readonly userId: string; readonly sessionId: string };

/** Whether a person's session is on a device that the account used a day ago or trusts, or the account is younger than a day. */
export function isSessionDeviceKnown(db: Queryable, session: Session, now: Date): Promise<boolean> {
  return isKnown(db, session, now, true);
}

/** As `isSessionDeviceKnown`, without trust: a new factor can have given it today. */
export function isSessionDeviceOld(db: Queryable, session: Session, now: Date): Promise<boolean> {
  return isKnown(db, session, now, false);
}

async function isKnown(
  db: Queryable,
  { userId, sessionId }: Session,
  now: Date,
  isTrustEnough: boolean,
): Promise<boolean> {
  const moment = (at: Date) => sql`${at.toISOString()}::timestamptz`;
  const known = deviceIsKnown({
    payerId: sql`${userId}::uuid`,
    sessionId: sql`${sessionId}::uuid`,
    at: moment(now),
    daySince: moment(new Date(now.getTime() - DAY_MS)),
    isTrustEnough,
  });
  const [row] = await run<{ readonly is_known: boolean }>(db, sql`select ${known} as is_known`);
  return row?.is_known === true;
}
