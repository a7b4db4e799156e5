export { CategoryIcon } from "./category-icon.tsx";
export { DayLabel } from "./day-label.tsx";
export { addDays, dayOf, startOfDay } from "./days.ts";
export { type Day, groupByDay } from "./group-by-day.ts";
export { StatusChip, TransactionRow, toneOf } from "./transaction-row.tsx";
