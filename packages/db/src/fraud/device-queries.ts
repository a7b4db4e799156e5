import { sql } from "drizzle-orm";
import type { Queryable } from "../client.ts";
import { run } from "../run.ts";
import { deviceIsKnown } from "./payment-facts.ts";

const DAY_MS = 24 * 3_600_000;

/** Whether a person's session is on a device that the account used a day ago or trusts, or the account is younger than a day. */
export async function isSessionDeviceKnown(
  db: Queryable,
  { userId, sessionId }: { readonly userId: string; readonly sessionId: string },
  now: Date,
): Promise<boolean> {
  const moment = (at: Date) => sql`${at.toISOString()}::timestamptz`;
  const isKnown = deviceIsKnown({
    payerId: sql`${userId}::uuid`,
    sessionId: sql`${sessionId}::uuid`,
    at: moment(now),
    daySince: moment(new Date(now.getTime() - DAY_MS)),
  });
  const [row] = await run<{ readonly is_known: boolean }>(db, sql`select ${isKnown} as is_known`);
  return row?.is_known === true;
}
