import * as z from "zod";
import { Currency, SignedMinor, WALLET_CURRENCY } from "../amounts.ts";
import { Day } from "../dates.ts";
import { GroupId, UserId } from "../ids.ts";
import { Cursor, PageLimit } from "../pagination.ts";
import { SpendingCategory } from "../payments/schemas.ts";
import { plainText } from "../plain-text.ts";
import { breakdowns, recurringIntervals, spendingPeriods } from "./rules.ts";

const Period = z.enum(spendingPeriods);
const OwnCurrency = Currency.default(WALLET_CURRENCY).describe("currencies are never added to each other");
const Percent = z.number().int().min(0).max(100);
const Severity = z.enum(["low", "medium", "high"]);
const Trend = z.enum(["up", "down", "stable"]);
/** A merchant or a title, as it is stored. */
const Subject = z.string().min(1).max(200).regex(plainText);

const inputs = { period: Period.default("month"), currency: OwnCurrency };
/** A day around which periods are compared and forecast: some years from the ends of what a day can be. */
const FIRST_ASKED = "1980-01-01";
const LAST_ASKED = "2190-12-31";
const AskedDay = Day.refine((day) => day >= FIRST_ASKED && day <= LAST_ASKED, "must be from 1980 to 2190");
export const AnalyzeSpendingInput = z.strictObject({
  ...inputs,
  endsOn: AskedDay.optional().describe("the last of the 7, 30 or 365 days; today by default"),
});
export type AnalyzeSpendingInput = z.infer<typeof AnalyzeSpendingInput>;

export const CategoryInsightsInput = z.strictObject({ ...inputs, category: SpendingCategory });
export type CategoryInsightsInput = z.infer<typeof CategoryInsightsInput>;

export const SpendingForecastInput = z.strictObject({ currency: OwnCurrency });
export type SpendingForecastInput = z.infer<typeof SpendingForecastInput>;

export const SpendingOverviewInput = z.strictObject({
  ...inputs,
  day: AskedDay.optional().describe("any day of the calendar week, month or year; today by default"),
});
export type SpendingOverviewInput = z.infer<typeof SpendingOverviewInput>;

export const UpcomingInput = z.strictObject({ currency: OwnCurrency });
export type UpcomingInput = z.infer<typeof UpcomingInput>;

/** Days from `from` on, and before `to`; a year at most. @see security.md S48 */
const days = { from: Day, to: Day.describe("exclusive") };
const DAYS_MAX = 366;
const isWithinYear = ({ from, to }: { readonly from: string; readonly to: string }) =>
  Date.parse(to) - Date.parse(from) <= DAYS_MAX * 86_400_000;

const rowFilter = {
  category: SpendingCategory.optional(),
  merchant: Subject.optional(),
  aboveMinor: SignedMinor.optional().describe("own shares above this only"),
  ids: z.array(z.uuid()).max(20).optional(),
};
export const SpendingRowsInput = z
  .strictObject({
    ...days,
    ...rowFilter,
    personId: UserId.optional(),
    groupId: GroupId.optional(),
    currency: OwnCurrency,
    cursor: Cursor.optional(),
    limit: PageLimit,
  })
  .refine(isWithinYear, { path: ["to"], message: "must be at most a year after from" });
export type SpendingRowsInput = z.infer<typeof SpendingRowsInput>;

/** One thing that the caller spent money on. */
export const SpendingRow = z.object({
  source: z.enum(["payment", "expense", "entry", "bill"]),
  id: z.uuid().describe("of the payment, the expense, the manual entry or the bill"),
  on: Day,
  category: z.string(),
  title: z.string(),
  merchant: z.string().nullable(),
  groupId: GroupId.nullable(),
  ownMinor: z.bigint().describe("the caller's own share; below zero for money back"),
  paidMinor: z.bigint().describe("what the caller paid"),
});
export type SpendingRow = z.infer<typeof SpendingRow>;
export const SpendingRows = z.object({ rows: z.array(SpendingRow), nextCursor: Cursor.nullable() });
export type SpendingRows = z.infer<typeof SpendingRows>;

/** Rows that an insight opens: their own shares, times the sign, sum to its amount. */
const RowsBehind = z.object({
  ...days,
  sign: z.union([z.literal(1), z.literal(-1)]),
  category: z.string().optional(),
  merchant: z.string().optional(),
  aboveMinor: z.bigint().optional(),
  ids: z.array(z.uuid()).optional(),
});

/** Made from what an insight says; it names no row. */
const InsightId = z.string().regex(/^[0-9a-f]{32}$/);

/** A fact about a period, and its English texts. */
export const SpendingInsight = z.object({
  id: InsightId.describe("the same as long as the insight is told of its period"),
  type: z.enum([
    "high_spending",
    "unusual_spending",
    "merchant_visits",
    "category_higher",
    "unusual_payment",
    "price_change",
  ]),
  title: z.string(),
  description: z.string(),
  severity: Severity,
  category: z.string().nullable(),
  subject: z.string().nullable().describe("a category, a merchant or a payment's title"),
  amountMinor: z.bigint(),
  percentage: z.number().int().nullable().describe("of the amount that it is compared with"),
  otherMinor: z.bigint().nullable().describe("what it is compared with, or the average"),
  rowCount: z.number().int(),
  actionable: z.boolean(),
  actionText: z.string(),
  actionUrl: z.string(),
  behind: z.array(RowsBehind),
});
export type SpendingInsight = z.infer<typeof SpendingInsight>;

export const SpendingForecast = z.object({
  method: z.enum(["rest_of_past_periods", "mean_of_past_periods"]),
  expectedMinor: z.bigint(),
  lowMinor: z.bigint(),
  highMinor: z.bigint(),
  periods: z.number().int().describe("complete periods that it is made of"),
  testedPeriods: z.number().int(),
  errorPercent: z.number().int().nullable().describe("how far it was off on average; null where untested"),
});
export type SpendingForecast = z.infer<typeof SpendingForecast>;

const Forecast = SpendingForecast.nullable().describe("null with fewer than three complete periods");
/** What a person will probably spend in the next 7, 30 and 365 days. */
export const SpendingForecasts = z.object({ nextWeek: Forecast, nextMonth: Forecast, nextYear: Forecast });
export type SpendingForecasts = z.infer<typeof SpendingForecasts>;

const HealthPart = z.object({
  score: Percent.nullable().describe("null where too little is known"),
  wayUp: z
    .object({ amountMinor: z.bigint(), toScore: Percent })
    .nullable()
    .describe("the amount to spend less, save more or pay back that brings the score to `toScore`"),
});
export const FinancialHealth = z.object({
  overall: Percent.nullable().describe("the mean of the parts that are known"),
  spending: HealthPart,
  savings: HealthPart,
  debt: HealthPart.extend({ owedMinor: z.bigint(), largestTo: z.string().nullable() }),
  income: HealthPart.extend({ months: z.number().int() }),
  recommendations: z.array(z.string()).describe("in English"),
});
export type FinancialHealth = z.infer<typeof FinancialHealth>;

const Pattern = z.object({
  kind: z.enum(["merchant", "category"]),
  subject: z.string(),
  visits: z.number().int(),
  amountMinor: z.bigint(),
  averageMinor: z.bigint(),
});
const TrendPoint = z.object({ from: Day, to: Day.describe("exclusive"), amountMinor: z.bigint() });
const AnomalySeverity = z.enum(["medium", "high"]);
const Saving = z.object({
  category: z.string(),
  spentMinor: z.bigint(),
  recommendedMinor: z.bigint(),
  savingMinor: z.bigint(),
  priority: Severity,
});

/** The analysis of what the caller spent, by their own shares. @see spec 2 section 3 */
export const SpendingAnalysis = z.object({
  period: Period,
  ...days,
  currency: Currency,
  computedAt: z.date().describe("an answer is kept for a minute"),
  isWhole: z.boolean().describe("false where details cover only the newest 100,000 rows; sums cover all"),
  rowCount: z.number().int(),
  totalSpentMinor: z.bigint(),
  averageDailySpentMinor: z.bigint(),
  usualMinor: z.bigint().nullable().describe("spent on average in such a period before; null when unknown"),
  topCategories: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      amountMinor: z.bigint(),
      percentage: z.number().describe("with one decimal; those of all categories sum to 100.0"),
      trend: Trend,
      color: z.string(),
    }),
  ),
  insights: z.array(SpendingInsight),
  trends: z.object({
    weekly: z.array(TrendPoint),
    monthly: z.array(TrendPoint),
    yearly: z.array(TrendPoint),
  }),
  predictions: SpendingForecasts,
  recommendations: z.array(z.string()).describe("in English"),
  financialHealth: FinancialHealth,
  spendingPatterns: z.array(Pattern),
  anomalyDetection: z.object({
    isKnown: z.boolean().describe("false with fewer than five payments"),
    payments: z.array(
      z.object({
        id: z.uuid(),
        on: Day,
        title: z.string(),
        amountMinor: z.bigint(),
        sigmas: z.number(),
        severity: AnomalySeverity,
      }),
    ),
    merchants: z.array(
      z.object({
        merchant: z.string(),
        visits: z.number().int(),
        amountMinor: z.bigint(),
        severity: AnomalySeverity,
      }),
    ),
  }),
  budgetOptimization: z.object({
    baseMinor: z.bigint().describe("what shares are of: the income, or all that was spent if that is more"),
    savings: z.array(Saving),
  }),
});
export type SpendingAnalysis = z.infer<typeof SpendingAnalysis>;

const Sums = z.object({ ownMinor: z.bigint(), paidMinor: z.bigint(), rowCount: z.number().int() });
export const CategoryInsights = Sums.extend({
  category: SpendingCategory,
  period: Period,
  ...days,
  currency: Currency,
  beforeMinor: z.bigint().describe("the own share in as many days before"),
  trend: Trend,
  averageMinor: z.bigint().describe("of a payment"),
  patterns: z.array(Pattern),
  insights: z.array(SpendingInsight),
});
export type CategoryInsights = z.infer<typeof CategoryInsights>;

const DaySum = z.object({ on: Day, ownMinor: z.bigint(), paidMinor: z.bigint() });
const BreakdownRow = z.object({
  key: z
    .string()
    .nullable()
    .describe("a category, a person's or group's id, a merchant; null for all others"),
  name: z.string().nullable(),
  now: Sums,
  before: Sums,
});
export type BreakdownRow = z.infer<typeof BreakdownRow>;

/** A calendar period of the caller's spending, compared with the one before up to the same day. */
export const SpendingOverview = z.object({
  period: Period,
  ...days,
  today: Day,
  currency: Currency,
  currencies: z.array(Currency).describe("those in which the caller spent in this period, and the asked one"),
  total: Sums,
  before: Sums.nullable().describe("up to the same day of the period before; null where it has no rows"),
  beforeRange: z.object(days),
  previousRange: z.object(days),
  dailySums: z.array(DaySum),
  previousDailySums: z.array(DaySum).describe("of the whole period before"),
  forecast: z
    .object({ own: Forecast, paid: Forecast })
    .nullable()
    .describe("of the whole period; null once it is over"),
  breakdown: z.object(
    Object.fromEntries(breakdowns.map((by) => [by, z.array(BreakdownRow)])) as Record<
      (typeof breakdowns)[number],
      z.ZodArray<typeof BreakdownRow>
    >,
  ),
  insights: z.array(SpendingInsight),
  health: FinancialHealth,
});
export type SpendingOverview = z.infer<typeof SpendingOverview>;

/** Charges that recur, and when they are expected in the next 30 days. */
export const Upcoming = z.object({
  totalMinor: z.bigint(),
  today: Day,
  until: Day.describe("exclusive"),
  payments: z.array(
    z.object({
      id: z.uuid(),
      on: Day,
      title: z.string(),
      category: z.string(),
      groupId: GroupId.nullable(),
      groupName: z.string().nullable(),
      interval: z.enum(recurringIntervals),
      amountMinor: z.bigint(),
      differenceMinor: z.bigint().nullable().describe("of the latest change of its price"),
      changedOn: Day.nullable(),
    }),
  ),
});
export type Upcoming = z.infer<typeof Upcoming>;

export const HideInsightInput = z.strictObject({
  id: InsightId,
  period: Period,
  from: Day.describe("the first day of the insight's period"),
});
export type HideInsightInput = z.infer<typeof HideInsightInput>;
export const HiddenInsight = z.object({ id: InsightId, isHidden: z.boolean() });
export type HiddenInsight = z.infer<typeof HiddenInsight>;

export const ClearedCache = z.object({ cleared: z.number().int() });
export type ClearedCache = z.infer<typeof ClearedCache>;
