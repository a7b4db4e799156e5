import { weekStarts } from "@evenly/contract/budgets/rules";
import { lockUser } from "@evenly/db/auth/user-queries";
import {
  type DueReport,
  type EndedPeriod,
  insertReport,
  listBudgetZones,
  listDueReports,
} from "@evenly/db/budgets/report-queries";
import { dayBefore, periodOf } from "@evenly/domain/budgets/index";
import { zonedText } from "@evenly/domain/history/history-range";
import { type ServiceContext, withTransaction } from "../../context.ts";
import { recordEvent } from "../../shared/record-event.ts";
import { type BudgetUser, loadBudgetUsers } from "../settings/load.ts";
import { reportOf } from "./get-budget-report.ts";

const PAGE = 100;
/** Of one run; the next one goes on. */
const PAGES_MAX = 100;
/** Reports go out from this hour on, where the person is; quiet hours hold them back further. */
const HOUR = 8;
/** Days after the end of a period on which its report still goes out, where no worker ran before. */
const DAYS_LATE = 3;

/**
 * Sends the reports of weeks and months that have ended where their people are, each once; returns how many were dealt with. Who spent
 * nothing and has nothing to compare with gets none.
 *
 * @unaudited carries out what the person's settings say
 */
export async function sendBudgetReports(ctx: ServiceContext): Promise<number> {
  const zones = await listBudgetZones(ctx.db);
  const ended = zones.flatMap((timeZone) => endedIn(timeZone, ctx.clock.now()));
  let [done, after]: [number, DueReport | null] = [0, null];
  for (let page = 0; page < PAGES_MAX; page += 1) {
    const due: readonly DueReport[] = await listDueReports(ctx.db, ended, { limit: PAGE, after });
    for (const report of due) if (await trySend(ctx, report)) done += 1;
    after = due.at(-1) ?? null;
    if (due.length < PAGE) break;
  }
  return done;
}

async function trySend(ctx: ServiceContext, due: DueReport): Promise<boolean> {
  try {
    await send(ctx, due);
    return true;
  } catch (error) {
    // The other reports go on; this one is tried again in the next run.
    ctx.log.error({ err: error, userId: due.userId }, "a report of budgets was not sent");
    return false;
  }
}

/** The periods whose reports are due in a time zone: last month's and last week's, from the morning after their end on. */
export function endedIn(timeZone: string, now: Date): readonly EndedPeriod[] {
  const [today = "", time = ""] = zonedText(now, timeZone).split("T");
  if (Number(time.slice(0, 2)) < HOUR) return [];
  const ended = (kind: EndedPeriod["kind"], startOfWeek: (typeof weekStarts)[number] | null) => {
    const current = periodOf(today, kind, startOfWeek ?? "monday");
    const daysSince = (Date.parse(today) - Date.parse(current.from)) / 86_400_000;
    const { from } = periodOf(dayBefore(current.from), kind, startOfWeek ?? "monday");
    return daysSince < DAYS_LATE ? [{ kind, timeZone, startOfWeek, from }] : [];
  };
  return [...ended("monthly", null), ...weekStarts.flatMap((start) => ended("weekly", start))];
}

async function send(ctx: ServiceContext, due: DueReport): Promise<void> {
  await withTransaction(ctx, async (tx) => {
    await lockUser(tx, due.userId);
    const user = (await loadBudgetUsers(ctx, tx, [due.userId])).get(due.userId);
    if (user === undefined || !isWanted(user, due)) return;
    if (!(await insertReport(tx, due, ctx.clock.now()))) return;
    const { from, currency, spentMinor, beforeMinor, lines } = await reportOf(ctx, tx, user, {
      kind: due.kind,
      on: due.from,
    });
    if (spentMinor === 0n && beforeMinor === 0n) return;
    await recordEvent(ctx, tx, "budget.reported", {
      userId: due.userId,
      kind: due.kind,
      from,
      currency,
      spentMinor: String(spentMinor),
      beforeMinor: String(beforeMinor),
      over: lines.filter(({ overByMinor }) => overByMinor > 0n).length,
    });
  });
}

/** Whether the person still wants the report, and of a period that begins on this day. */
function isWanted({ settings }: BudgetUser, { kind, from }: DueReport): boolean {
  const { weeklyReports, monthlyReports } = settings.notifications;
  const isOn = kind === "weekly" ? weeklyReports : monthlyReports;
  return isOn && periodOf(from, kind, settings.startOfWeek).from === from;
}
