import type { SavingKind } from "@evenly/contract/goals/rules";
import { Temporal } from "temporal-polyfill";

/** When a rule moves money. Rules that count payments or income do so each day, for what moved since the day before. */
export type SavingDays = {
  readonly kind: SavingKind;
  /** 1 is Monday; of a weekly rule. */
  readonly weekday: number | null;
  /** 1 to 31; of a monthly rule. The last day of a shorter month stands for a later one. */
  readonly monthDay: number | null;
};
/** A rule that moves the same amount at each date. */
export type FixedSaving = SavingDays & { readonly nextOn: string; readonly amountMinor: bigint };

/** How far is looked ahead. */
const YEARS_MAX = 60;
const BASIS_POINTS = 10_000n;

/** Returns the first date of a rule after a day (YYYY-MM-DD). */
export function nextSavingDay({ kind, weekday, monthDay }: SavingDays, after: string): string {
  const day = Temporal.PlainDate.from(after).add({ days: 1 });
  if (kind === "weekly") return day.add({ days: ((weekday ?? 1) - day.dayOfWeek + 7) % 7 }).toString();
  if (kind === "monthly") return monthlyAfter(day, monthDay ?? 1).toString();
  return day.toString();
}

/** Returns what a rule still moves before a day, at most what the goal lacks; the amounts sum to the pledge. */
export function plannedSavings(
  saving: FixedSaving,
  { before, lackingMinor }: { readonly before: string; readonly lackingMinor: bigint },
): readonly { readonly on: string; readonly amountMinor: bigint }[] {
  const planned: { on: string; amountMinor: bigint }[] = [];
  let left = lackingMinor;
  for (let on = saving.nextOn; on < before && left > 0n && isNear(saving, on); ) {
    const amountMinor = saving.amountMinor < left ? saving.amountMinor : left;
    planned.push({ on, amountMinor });
    left -= amountMinor;
    on = nextSavingDay(saving, on);
  }
  return planned;
}

/** Returns the date at which rules of fixed amounts have moved what a goal lacks; null when they never do, or not for 60 years. */
export function dayWhenSaved(savings: readonly FixedSaving[], lackingMinor: bigint): string | null {
  const next = savings.map((saving) => ({ ...saving }));
  let left = lackingMinor;
  for (;;) {
    const first = next.toSorted((one, other) => (one.nextOn < other.nextOn ? -1 : 1))[0];
    if (first === undefined || !savings.some((saving) => isNear(saving, first.nextOn))) return null;
    left -= first.amountMinor;
    if (left <= 0n) return first.nextOn;
    first.nextOn = nextSavingDay(first, first.nextOn);
  }
}

function isNear({ nextOn }: FixedSaving, day: string): boolean {
  return Number(day.slice(0, 4)) <= Number(nextOn.slice(0, 4)) + YEARS_MAX;
}

/** Returns what rounds payments up to whole units of `unitMinor` minor units, such as 100 for dollars. */
export function roundUpsOf(paidMinor: readonly bigint[], unitMinor: bigint): bigint {
  return paidMinor
    .filter((paid) => paid > 0n)
    .reduce((sum, paid) => sum + ((unitMinor - (paid % unitMinor)) % unitMinor), 0n);
}

/** Returns a part of an amount in basis points, rounded down; 0 for an amount below zero. */
export function partOf(minor: bigint, basisPoints: number): bigint {
  return minor <= 0n ? 0n : (minor * BigInt(basisPoints)) / BASIS_POINTS;
}

/** Each month is asked by itself, so that the 31st returns after a shorter month. */
function monthlyAfter(day: Temporal.PlainDate, monthDay: number): Temporal.PlainDate {
  const inMonth = day.with({ day: monthDay }, { overflow: "constrain" });
  if (Temporal.PlainDate.compare(inMonth, day) >= 0) return inMonth;
  return day.with({ day: 1 }).add({ months: 1 }).with({ day: monthDay }, { overflow: "constrain" });
}
