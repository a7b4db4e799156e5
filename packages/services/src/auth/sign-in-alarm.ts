import { countAttempt, readAttempts } from "@evenly/db/auth/counter-queries";
import type { ServiceContext } from "../context.ts";

const SCOPE = "sign_in_outcomes";
const WINDOW_MS = 10 * 60_000;
/** People mistype one password in ten or so; who tries stolen lists is wrong nearly always. */
const ALARM = { wrongMin: 100, wrongOfTen: 7 };

export type SignInOutcome = "right" | "wrong";

/**
 * Counts how sign-ins end, of all accounts, networks and processes together, in windows of ten minutes, and raises an alarm once
 * in a window when seven of ten are wrong: somebody tries stolen passwords.
 *
 * @see OWASP ASVS 6.3.1
 */
export async function noteSignIn(ctx: ServiceContext, outcome: SignInOutcome): Promise<void> {
  const now = ctx.clock.now();
  const windowEndsAt = endOfWindow(now);
  const counted = await countAttempt(ctx.db, { scope: SCOPE, subject: outcome, now, windowEndsAt });
  if (outcome === "right" || counted.attempts < ALARM.wrongMin) return;
  const right = await readAttempts(ctx.db, { scope: SCOPE, subject: "right", now });
  const all = counted.attempts + right;
  if (counted.attempts * 10 < all * ALARM.wrongOfTen) return;
  const alarm = await countAttempt(ctx.db, { scope: SCOPE, subject: "alarm", now, windowEndsAt });
  if (alarm.attempts > 1) return;
  ctx.log.error(
    { wrong: counted.attempts, right, windowEndsAt: windowEndsAt.toISOString() },
    "alarm: most sign-ins are wrong, somebody tries stolen passwords",
  );
}

/** How sign-ins of the present window ended, and whether the alarm was raised. */
export async function readSignIns(
  ctx: Pick<ServiceContext, "db" | "clock">,
): Promise<{ readonly right: number; readonly wrong: number; readonly isAlarmed: boolean }> {
  const now = ctx.clock.now();
  const of = (subject: string) => readAttempts(ctx.db, { scope: SCOPE, subject, now });
  const [right, wrong, alarms] = await Promise.all([of("right"), of("wrong"), of("alarm")]);
  return { right, wrong, isAlarmed: alarms > 0 };
}

function endOfWindow(now: Date): Date {
  return new Date((Math.floor(now.getTime() / WINDOW_MS) + 1) * WINDOW_MS);
}
