import type { FinancialHealth } from "@evenly/contract/insights/schemas";
import { type IncomeRow, listIncome } from "@evenly/db/budgets/spending-queries";
import { sumOpenBills } from "@evenly/db/requests/open-bills";
import { listGroupsOfUser } from "@evenly/db/settlements/person-queries";
import { listPeople } from "@evenly/db/waiting/groups/own-groups";
import {
  addDays,
  amountText,
  calendarBefore,
  calendarRange,
  type DayRange,
  daysIn,
  financialHealth,
  INCOME_MONTHS,
} from "@evenly/domain/insights/index";
import type { ServiceContext } from "../context.ts";
import { readOpenTransfers } from "../settlements/index.ts";
import { queryOf, type Spender } from "./load-spender.ts";

type Spent = { readonly range: DayRange; readonly spentMinor: bigint; readonly usualMinor: bigint | null };
export type Health = { readonly health: FinancialHealth; readonly incomeMinor: bigint };

/** Scores a person's spending in a range of days, what they saved, owe and earn; every part by what is known. */
export async function loadHealth(ctx: ServiceContext, spender: Spender, spent: Spent): Promise<Health> {
  const [income, debts] = await Promise.all([loadIncome(ctx, spender, spent.range), loadDebts(ctx, spender)]);
  const monthlyIncome = sumMonths(income, spender.today);
  const incomeMinor = sumIn(income, spent.range);
  const {
    overall,
    spending,
    savings,
    debt,
    income: steadiness,
  } = financialHealth({
    days: daysIn(spent.range),
    spentMinor: spent.spentMinor,
    usualMinor: spent.usualMinor,
    incomeMinor,
    owedMinor: debts.owedMinor,
    monthlyIncome,
  });
  const health = {
    overall,
    spending,
    savings,
    debt: { ...debt, ...debts },
    income: { ...steadiness, months: Math.min(monthlyIncome.length, INCOME_MONTHS.max) },
  };
  return { health: { ...health, recommendations: adviceOf(health, spender.currency) }, incomeMinor };
}

/** Income of the range, and of the complete months that show how steady it is. */
function loadIncome(ctx: ServiceContext, spender: Spender, range: DayRange): Promise<readonly IncomeRow[]> {
  const month = calendarRange("month", spender.today);
  const { from } = calendarBefore("month", month, INCOME_MONTHS.max);
  const earliest = from < range.from ? from : range.from;
  const to = addDays(spender.today, 1);
  return listIncome(ctx.db, queryOf(spender, { from: earliest, to: to > range.to ? to : range.to }));
}

/** The income of each complete month, the latest first, back to the first with any. */
function sumMonths(income: readonly IncomeRow[], today: string): readonly bigint[] {
  const month = calendarRange("month", today);
  const sums = Array.from({ length: INCOME_MONTHS.max }, (_, at) =>
    sumIn(income, calendarBefore("month", month, at + 1)),
  );
  return sums.slice(0, sums.findLastIndex((sum) => sum > 0n) + 1);
}

function sumIn(income: readonly IncomeRow[], { from, to }: DayRange): bigint {
  return income.reduce((sum, { on, amountMinor }) => (on >= from && on < to ? sum + amountMinor : sum), 0n);
}

type Debts = { readonly owedMinor: bigint; readonly largestTo: string | null };

/** What a person owes in groups and split bills, and to whom most in a group. */
async function loadDebts(ctx: ServiceContext, { userId, currency }: Spender): Promise<Debts> {
  const groups = await listGroupsOfUser(ctx.db, userId);
  const ownIds = new Set(groups.map(({ ownMemberId }) => ownMemberId));
  const [transfers, bills] = await Promise.all([
    readOpenTransfers(ctx.db, groups),
    sumOpenBills(ctx.db, userId, ctx.clock.now()),
  ]);
  const own = transfers.filter((each) => each.currency === currency && ownIds.has(each.fromId));
  const billsMinor = bills
    .filter((bill) => bill.currency === currency && bill.balanceMinor < 0n)
    .reduce((sum, { balanceMinor }) => sum - balanceMinor, 0n);
  const [largest] = own.toSorted((a, b) => (a.amountMinor > b.amountMinor ? -1 : 1));
  const [person] = largest === undefined ? [] : await listPeople(ctx.db, [largest.toId]);
  return {
    owedMinor: own.reduce((sum, { amountMinor }) => sum + amountMinor, billsMinor),
    largestTo:
      person === undefined
        ? null
        : person.userId === null
          ? person.placeholderName
          : `${person.firstName} ${person.lastName}`.trim(),
  };
}

function adviceOf(
  { spending, savings, debt }: Omit<FinancialHealth, "recommendations">,
  currency: string,
): string[] {
  const words = { spending: "Spend {} less", savings: "Save {} more", debt: "Pay back {}" };
  return Object.entries({ spending, savings, debt }).flatMap(([part, { wayUp }]) => {
    if (wayUp === null) return [];
    const amount = amountText(wayUp.amountMinor, currency);
    return [`${words[part as keyof typeof words].replace("{}", amount)} to reach ${wayUp.toScore}.`];
  });
}
