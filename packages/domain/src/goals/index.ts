export { dayAfter, dayIn, dayStart, monthOf, savingMoment } from "./days.ts";
export { type PacedGoal, paceOf } from "./pace.ts";
export { type EarmarkedRows, safeToSpendOf } from "./safe-to-spend.ts";
export {
  dayWhenSaved,
  type FixedSaving,
  nextSavingDay,
  partOf,
  plannedSavings,
  roundUpsOf,
  type SavingDays,
} from "./savings.ts";
