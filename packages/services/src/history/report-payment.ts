import { ReportId, refuse } from "@evenly/contract";
import type { PaymentReport, ReportPaymentInput } from "@evenly/contract/payments/report-schemas";
import { insertReport, isOwnLine } from "@evenly/db/payments/give-back-queries";
import { type ServiceContext, withTransaction } from "../context.ts";
import { recordAudit } from "../shared/record-audit.ts";
import { recordEvent } from "../shared/record-event.ts";
import { requireUser } from "../shared/require-user.ts";
import { presentReport } from "./present-report.ts";

/**
 * Reports a payment of the caller's to support and mails a receipt. Only one report per payment can be open.
 *
 * @throws {UNAUTHENTICATED} @throws {NOT_FOUND} the line is not a payment of the caller's.
 * @throws {STATE_CONFLICT} the caller's earlier report of it is still open.
 */
export async function reportPayment(ctx: ServiceContext, input: ReportPaymentInput): Promise<PaymentReport> {
  const reporterUserId = requireUser(ctx);
  if (!(await isOwnLine(ctx.db, reporterUserId, input.id))) return refuse("NOT_FOUND");
  const report = {
    id: ReportId.parse(ctx.ids.uuid()),
    reporterUserId,
    transferId: input.id,
    reason: input.reason,
    text: input.text || null,
    state: "open" as const,
    createdAt: ctx.clock.now(),
  };
  await withTransaction(ctx, async (tx) => {
    if (!(await insertReport(tx, report))) refuse("STATE_CONFLICT", { report: "open" });
    const about = { reportId: report.id, reporterUserId, transferId: input.id };
    await recordEvent(ctx, tx, "payment.reported", about);
    await recordAudit(ctx, tx, {
      operation: "payment.reported",
      userId: reporterUserId,
      subject: input.id,
      metadata: { report: report.id, reason: input.reason },
    });
  });
  return presentReport(report);
}
