import { weekStarts } from "@evenly/contract/budgets/rules";
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
import { loadBudgetUsers } from "../settings/load.ts";
import { reportOf } from "./get-budget-report.ts";

const REPORTS_MAX = 100;
/** Reports go out from this hour on, where the person is; quiet hours hold them back further. */
const HOUR = 8;
/** Days after the end of a period on which its report still goes out, where no worker ran before. */
const DAYS_LATE = 3;

/**
 * Sends the reports of weeks and months that have ended where their people are, each once; returns how many. Who spent nothing and has
 * nothing to compare with gets none.
 *
 * @unaudited carries out what the person's settings say
 */
export async function sendBudgetReports(ctx: ServiceContext): Promise<number> {
  const zones = await listBudgetZones(ctx.db);
  const ended = zones.flatMap((timeZone) => endedIn(timeZone, ctx.clock.now()));
  const due = await listDueReports(ctx.db, ended, REPORTS_MAX);
  for (const report of due) await send(ctx, report);
  return due.length;
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
    if (!(await insertReport(tx, due, ctx.clock.now()))) return;
    const user = (await loadBudgetUsers(ctx, tx, [due.userId])).get(due.userId);
    if (user === undefined) return;
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
