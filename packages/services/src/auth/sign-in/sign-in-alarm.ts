import { countAndProlong, countAttempt, countAttempts } from "@evenly/db/auth/counter-queries";
import { listActiveAdminIds } from "@evenly/db/operators/queries";
import { type ServiceContext, withTransaction } from "../../context.ts";
import { recordAudit } from "../../shared/record-audit.ts";
import { recordEvent } from "../../shared/record-event.ts";

const SCOPE = "sign_in_outcomes";
const WINDOW_MS = 10 * 60_000;
/** Users mistype about one password in ten; credential stuffing is wrong nearly always. */
const ALARM = { wrongMin: 100, wrongOfTen: 7 };
const OPERATORS_MAX = 1000;

export type SignInOutcome = "right" | "wrong";
type SignIns = { readonly right: number; readonly wrong: number };

/**
 * Counts sign-in outcomes over all accounts, networks and processes in windows of ten minutes. Raises the credential-stuffing
 * alarm when seven of ten are wrong, and notifies operators. The alarm ends after a whole window that would not have raised it.
 *
 * @see OWASP ASVS 6.3.1
 */
export async function noteSignIn(ctx: ServiceContext, outcome: SignInOutcome): Promise<void> {
  const now = ctx.clock.now();
  const windowEndsAt = endOfWindow(now);
  const counted = await countAttempt(ctx.db, { scope: SCOPE, subject: outcome, now, windowEndsAt });
  if (outcome === "right" || counted.attempts < ALARM.wrongMin) return;
  const right = await countAttempts(ctx.db, { scope: SCOPE, subject: "right", now });
  const all = counted.attempts + right;
  if (counted.attempts * 10 < all * ALARM.wrongOfTen) return;
  // An alarm that lasts beyond this window has already been prolonged in it.
  if ((await countAttempts(ctx.db, { scope: SCOPE, subject: "alarm", now: windowEndsAt })) > 0) return;
  await raiseAlarm(ctx, { right, wrong: counted.attempts });
}

/** Sign-in outcomes of the current window, and whether the alarm is raised. */
export async function readSignIns(
  ctx: Pick<ServiceContext, "db" | "clock">,
): Promise<SignIns & { readonly isAlarmed: boolean }> {
  const now = ctx.clock.now();
  const of = (subject: string) => countAttempts(ctx.db, { scope: SCOPE, subject, now });
  const [right, wrong, alarms] = await Promise.all([of("right"), of("wrong"), of("alarm")]);
  return { right, wrong, isAlarmed: alarms > 0 };
}

/** Raises or prolongs the alarm; only the process that raises it notifies operators. */
async function raiseAlarm(ctx: ServiceContext, signIns: SignIns): Promise<void> {
  const now = ctx.clock.now();
  const windowEndsAt = new Date(endOfWindow(now).getTime() + WINDOW_MS);
  const isRaised = await withTransaction(ctx, async (tx) => {
    const alarm = { scope: SCOPE, subject: "alarm", now, windowEndsAt };
    const { attempts } = await countAndProlong(tx, alarm);
    if (attempts > 1) return false;
    const operatorIds = await listActiveAdminIds(tx, OPERATORS_MAX);
    for (const userId of operatorIds) {
      await recordEvent(ctx, tx, "sign_in_alarm.raised", { userId, ...signIns, at: now.toISOString() });
    }
    const metadata = { ...signIns, operators: operatorIds.length };
    await recordAudit(ctx, tx, { operation: "sign_in_alarm.raised", userId: null, metadata });
    return true;
  });
  if (!isRaised) return;
  ctx.log.error(signIns, "alarm: most sign-ins are wrong, somebody tries stolen passwords");
}

function endOfWindow(now: Date): Date {
  return new Date((Math.floor(now.getTime() / WINDOW_MS) + 1) * WINDOW_MS);
}
