import { type DueReport, listDueReports } from "@evenly/db/budgets/report-queries";
import { notifications } from "@evenly/db/notifications/tables";
import { makeUser, openTestContext } from "@evenly/testing";
import { eq } from "drizzle-orm";
import postgres from "postgres";
import { describe, expect, it } from "vitest";
import { checkAll, makeBudget, spendCash } from "../../testing/budgets.ts";
import { updateBudgetSettings } from "../settings/update-budget-settings.ts";
import { endedIn, sendBudgetReports } from "./send-budget-reports.ts";

const { ctx, database } = await openTestContext({ now: new Date("2026-11-20T12:00:00Z") });

/** A person with a budget of 100.00 for food, who spent 130.00 on food and 20.00 on travel in November. */
async function makeSpender(facts: object = {}) {
  const { userId } = await makeUser(ctx, { timeZone: "UTC", ...facts });
  const asUser = ctx.asUser(userId);
  await makeBudget(asUser, { startsOn: "2026-11-01" });
  await spendCash(asUser, 130_00n, "2026-11-18");
  await spendCash(asUser, 20_00n, "2026-11-20", { category: "travel" });
  return { userId, asUser };
}
const sentTo = async (userId: string) => {
  await checkAll(ctx);
  const rows = await ctx.db.select().from(notifications).where(eq(notifications.userId, userId));
  return rows.map(({ template }) => template).filter((name) => name.startsWith("budgetReport"));
};

describe("sendBudgetReports", () => {
  it("sends each period's report once, where it is morning and the period is over, also by ten workers at once", async () => {
    const spender = await makeSpender();
    const far = await makeSpender({ timeZone: "Pacific/Pago_Pago" });
    const silent = await makeSpender();
    await updateBudgetSettings(silent.asUser, {
      notifications: { weeklyReports: false, monthlyReports: false },
    });
    ctx.clock.set(new Date("2026-11-23T08:30:00Z"));
    await Promise.all(Array.from({ length: 10 }, () => sendBudgetReports(ctx)));
    expect(await sentTo(spender.userId)).toEqual(["budgetReportWeek"]);
    expect(await sentTo(far.userId)).toEqual([]);
    ctx.clock.set(new Date("2026-12-01T09:00:00Z"));
    await sendBudgetReports(ctx);
    await sendBudgetReports(ctx);
    const [month, ...weeks] = (await sentTo(spender.userId)).toSorted();
    expect([month, weeks]).toEqual(["budgetReportMonth", ["budgetReportWeek", "budgetReportWeek"]]);
    expect(await sentTo(silent.userId)).toEqual([]);
    ctx.clock.set(new Date("2026-12-01T20:00:00Z"));
    await sendBudgetReports(ctx);
    expect(await sentTo(far.userId)).toContain("budgetReportMonth");
  });

  it("sends one report of a week whose first day the person changes, and the next one a week later", async () => {
    const { userId, asUser } = await makeSpender();
    const run = async (now: string) => {
      ctx.clock.set(new Date(now));
      await sendBudgetReports(ctx);
      return (await sentTo(userId)).length;
    };
    expect(await run("2026-11-23T08:30:00Z")).toBe(1);
    for (const startOfWeek of ["sunday", "saturday", "monday", "sunday"] as const) {
      await updateBudgetSettings(asUser, { startOfWeek });
      expect(await run("2026-11-24T08:30:00Z")).toBe(1);
    }
    await spendCash(asUser, 1_00n, "2026-11-23");
    expect(await run("2026-11-29T08:30:00Z")).toBe(2);
    await updateBudgetSettings(asUser, { startOfWeek: "monday" });
    expect(await run("2026-11-30T08:30:00Z")).toBe(2);
    ctx.clock.set(new Date("2026-11-20T12:00:00Z"));
  });

  it("sends the others when one fails, which is logged and tried again in the next run", async () => {
    const spenders = [await makeSpender(), await makeSpender(), await makeSpender()];
    const broken = spenders.toSorted((one, other) => (one.userId < other.userId ? -1 : 1))[0]?.userId ?? "";
    ctx.clock.set(new Date("2026-11-23T08:30:00Z"));
    const failed: unknown[] = [];
    const log = { ...ctx.log, error: (fields: object) => void failed.push(fields) };
    const admin = postgres(database.adminUrl, { max: 1, onnotice: () => {} });
    await admin.unsafe(`create function refuse_report() returns trigger language plpgsql as $$ begin
      if new.user_id = '${broken}' then raise exception 'broken'; end if; return new; end $$`);
    await admin.unsafe(
      "create trigger refuse_report before insert on budget_reports for each row execute function refuse_report()",
    );
    const run = () => sendBudgetReports({ ...ctx, log });
    await run();
    expect(failed).toMatchObject([{ userId: broken }]);
    for (const { userId } of spenders) expect(await sentTo(userId)).toHaveLength(userId === broken ? 0 : 1);
    expect(await run()).toBe(0);
    expect(failed).toHaveLength(2);
    await admin.unsafe("drop trigger refuse_report on budget_reports");
    await admin.end();
    await run();
    expect(await sentTo(broken)).toEqual(["budgetReportWeek"]);
    ctx.clock.set(new Date("2026-11-20T12:00:00Z"));
  });

  it("reads who gets a report page by page, so that reports that fail hold back none behind them", async () => {
    for (let made = 0; made < 3; made += 1) await makeSpender();
    const ended = endedIn("UTC", new Date("2026-12-01T09:00:00Z"));
    const all = await listDueReports(ctx.db, ended, { limit: 1000, after: null });
    const read: DueReport[] = [];
    for (let after: DueReport | null = null; ; ) {
      const page: readonly DueReport[] = await listDueReports(ctx.db, ended, { limit: 2, after });
      read.push(...page);
      after = page.at(-1) ?? null;
      if (page.length < 2) break;
    }
    expect(read).toEqual(all);
    expect(all.length).toBeGreaterThanOrEqual(6);
  });

  it("tells nothing of periods in which nothing was spent", async () => {
    const { userId } = await makeUser(ctx, { timeZone: "UTC" });
    await makeBudget(ctx.asUser(userId));
    ctx.clock.set(new Date("2027-01-04T09:00:00Z"));
    await sendBudgetReports(ctx);
    expect(await sentTo(userId)).toEqual([]);
  });

  it.each([
    ["2026-11-23T07:59:00Z", []],
    ["2026-11-23T08:00:00Z", [["weekly", "monday", "2026-11-16"]]],
    ["2026-11-26T12:00:00Z", []],
    [
      "2026-12-01T09:00:00Z",
      [
        ["monthly", null, "2026-11-01"],
        ["weekly", "monday", "2026-11-23"],
      ],
    ],
  ] as const)("knows at %s what has ended", (now, expected) => {
    const found = endedIn("UTC", new Date(now)).filter(
      ({ startOfWeek }) => startOfWeek !== "sunday" && startOfWeek !== "saturday",
    );
    expect(found.map(({ kind, startOfWeek, from }) => [kind, startOfWeek, from])).toEqual(expected);
  });
});
