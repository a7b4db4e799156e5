import { ReportId } from "@evenly/contract";
import type { PaymentReport } from "@evenly/contract/payments/report-schemas";
import type { findOpenReport } from "@evenly/db/payments/give-back-queries";

type ReportRow = NonNullable<Awaited<ReturnType<typeof findOpenReport>>>;

/** Maps a report's row for the person who made it. */
export function presentReport(row: ReportRow): PaymentReport {
  const { reason, text, state, createdAt } = row;
  return { id: ReportId.parse(row.id), reason, text, state, createdAt };
}
