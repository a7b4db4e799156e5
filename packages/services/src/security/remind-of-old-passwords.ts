import { DEFAULT_SETTINGS } from "@evenly/contract/security/schemas";
import { lockOldPasswords, noteReminder } from "@evenly/db/security/settings-queries";
import { type ServiceContext, withTransaction } from "../context.ts";
import { recordEvent } from "../shared/record-event.ts";

/** Reminders per transaction. */
const REMIND_MAX = 100;

/**
 * Reminds users once of a password that has reached the age they chose; nothing expires. Returns the number of reminded users.
 *
 * @see spec 2 section 5 (maxAge 90 days)
 * @unaudited keeps what has been said once; changes nothing else
 */
export async function remindOfOldPasswords(ctx: ServiceContext): Promise<number> {
  const now = ctx.clock.now();
  return await withTransaction(ctx, async (tx) => {
    const defaultDays = DEFAULT_SETTINGS.passwordExpiry;
    const old = await lockOldPasswords(tx, { now, limit: REMIND_MAX, defaultDays });
    let reminded = 0;
    for (const { userId, changedAt, days } of old) {
      if (!(await noteReminder(tx, { userId, changedAt }, now))) continue;
      await recordEvent(ctx, tx, "password.aged", { userId, days, changedAt: changedAt.toISOString() });
      reminded += 1;
    }
    return reminded;
  });
}
