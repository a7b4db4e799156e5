export { CategoryIcon } from "./category-icon.tsx";
export { DayLabel } from "./day-label.tsx";
export { groupByDay } from "./group-by-day.ts";
export { StatusChip, TransactionRow, toneOf } from "./transaction-row.tsx";
