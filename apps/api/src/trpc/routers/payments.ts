import { DisplayRates } from "@evenly/contract/payments/display-rates";
import { PaymentReport, ReportPaymentInput } from "@evenly/contract/payments/report-schemas";
import {
  GiveBackPreview,
  PreviewRefundInput,
  PreviewReturnInput,
  RefundPaymentInput,
  ReturnPaymentInput,
} from "@evenly/contract/payments/return-schemas";
import {
  Balance,
  FindPayeeInput,
  Payee,
  Quote,
  QuoteInput,
  RecentPayeesInput,
  SendInput,
  Transaction,
} from "@evenly/contract/payments/schemas";
import {
  findPayee,
  getDisplayRates,
  getOwnBalance,
  listRecentPayees,
  previewRefund,
  previewReturn,
  quotePayment,
  refundPayment,
  reportPayment,
  returnPayment,
  sendPayment,
} from "@evenly/services/payments/index";
import * as z from "zod";
import { moneyProcedure, router, userProcedure, verifiedProcedure } from "../init.ts";
import { markReplay } from "../mark-replay.ts";
import { historyProcedures } from "./history.ts";

/** Balance, sending and history of the caller. */
export const paymentsRouter = router({
  getBalance: userProcedure.output(Balance).query(({ ctx }) => getOwnBalance(ctx)),
  getDisplayRates: userProcedure.output(DisplayRates).query(({ ctx }) => getDisplayRates(ctx)),
  findPayee: verifiedProcedure
    .input(FindPayeeInput)
    .output(Payee)
    .query(({ ctx, input }) => findPayee(ctx, input)),
  listRecentPayees: userProcedure
    .input(RecentPayeesInput)
    .output(z.array(Payee))
    .query(({ ctx, input }) => listRecentPayees(ctx, input)),
  quote: verifiedProcedure
    .input(QuoteInput)
    .output(Quote)
    .query(({ ctx, input }) => quotePayment(ctx, input)),
  send: moneyProcedure
    .input(SendInput)
    .output(Transaction)
    .mutation(({ ctx, input }) => sendPayment(ctx, input).then((sent) => markReplay(ctx, sent))),
  previewReturn: verifiedProcedure
    .input(PreviewReturnInput)
    .output(GiveBackPreview)
    .query(({ ctx, input }) => previewReturn(ctx, input)),
  returnPayment: moneyProcedure
    .input(ReturnPaymentInput)
    .output(Transaction)
    .mutation(({ ctx, input }) => returnPayment(ctx, input).then((sent) => markReplay(ctx, sent))),
  previewRefund: verifiedProcedure
    .input(PreviewRefundInput)
    .output(GiveBackPreview)
    .query(({ ctx, input }) => previewRefund(ctx, input)),
  refundPayment: moneyProcedure
    .input(RefundPaymentInput)
    .output(Transaction)
    .mutation(({ ctx, input }) => refundPayment(ctx, input).then((sent) => markReplay(ctx, sent))),
  reportPayment: userProcedure
    .meta({ policy: "user", rate: { points: 30, windowSeconds: 3600 } })
    .input(ReportPaymentInput)
    .output(PaymentReport)
    .mutation(({ ctx, input }) => reportPayment(ctx, input)),
  ...historyProcedures,
});
