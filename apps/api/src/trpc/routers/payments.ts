import { DisplayRates } from "@evenly/contract/payments/display-rates";
import { TakeBackInput } from "@evenly/contract/payments/hold-schemas";
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
  VerifiedPayment,
  WaitingPayment,
} from "@evenly/contract/payments/schemas";
import { CancelWaitingInput, VerifyPaymentInput } from "@evenly/contract/payments/step-up";
import { reportPayment } from "@evenly/services/history/report-payment";
import { findPayee } from "@evenly/services/payments/find-payee";
import { getDisplayRates } from "@evenly/services/payments/get-display-rates";
import { getOwnBalance } from "@evenly/services/payments/get-own-balance";
import { takeBackPayment } from "@evenly/services/payments/holds/take-back-payment";
import { listRecentPayees } from "@evenly/services/payments/list-recent-payees";
import { cancelWaiting } from "@evenly/services/payments/proofs/cancel-waiting";
import { listWaiting } from "@evenly/services/payments/proofs/list-waiting";
import { verifyPayment } from "@evenly/services/payments/proofs/verify-payment";
import { quotePayment } from "@evenly/services/payments/quote-payment";
import { previewRefund } from "@evenly/services/payments/returns/preview-refund";
import { previewReturn } from "@evenly/services/payments/returns/preview-return";
import { refundPayment } from "@evenly/services/payments/returns/refund-payment";
import { returnPayment } from "@evenly/services/payments/returns/return-payment";
import { sendPayment } from "@evenly/services/payments/send-payment";
import * as z from "zod";
import { moneyProcedure, router, userProcedure, verifiedProcedure } from "../init.ts";
import { markReplay } from "../mark-replay.ts";
import { cardProcedures } from "./cards.ts";
import { historyProcedures } from "./history.ts";

const read = userProcedure.meta({ policy: "user", scope: "payments:read" });
const verifiedRead = verifiedProcedure.meta({ policy: "verified", scope: "payments:read" });
const send = moneyProcedure.meta({ policy: "money", scope: "payments:send" });

/** The caller's balance, payments and history. */
export const paymentsRouter = router({
  getBalance: read.output(Balance).query(({ ctx }) => getOwnBalance(ctx)),
  getDisplayRates: read.output(DisplayRates).query(({ ctx }) => getDisplayRates(ctx)),
  findPayee: verifiedRead
    .input(FindPayeeInput)
    .output(Payee)
    .query(({ ctx, input }) => findPayee(ctx, input)),
  listRecentPayees: read
    .input(RecentPayeesInput)
    .output(z.array(Payee))
    .query(({ ctx, input }) => listRecentPayees(ctx, input)),
  quote: verifiedRead
    .input(QuoteInput)
    .output(Quote)
    .query(({ ctx, input }) => quotePayment(ctx, input)),
  send: send
    .input(SendInput)
    .output(Transaction)
    .mutation(({ ctx, input }) => sendPayment(ctx, input).then((sent) => markReplay(ctx, sent))),
  verify: moneyProcedure
    .input(VerifyPaymentInput)
    .output(VerifiedPayment)
    .mutation(({ ctx, input }) =>
      verifyPayment(ctx, input).then(({ verified, isReplayed }) => {
        markReplay(ctx, { transaction: verified.transaction, isReplayed });
        return verified;
      }),
    ),
  listWaiting: read.output(z.array(WaitingPayment)).query(({ ctx }) => listWaiting(ctx)),
  cancelWaiting: userProcedure
    .input(CancelWaitingInput)
    .output(CancelWaitingInput)
    .mutation(({ ctx, input }) => cancelWaiting(ctx, input)),
  previewReturn: verifiedRead
    .input(PreviewReturnInput)
    .output(GiveBackPreview)
    .query(({ ctx, input }) => previewReturn(ctx, input)),
  returnPayment: send
    .input(ReturnPaymentInput)
    .output(Transaction)
    .mutation(({ ctx, input }) => returnPayment(ctx, input).then((sent) => markReplay(ctx, sent))),
  previewRefund: verifiedRead
    .input(PreviewRefundInput)
    .output(GiveBackPreview)
    .query(({ ctx, input }) => previewRefund(ctx, input)),
  refundPayment: send
    .input(RefundPaymentInput)
    .output(Transaction)
    .mutation(({ ctx, input }) => refundPayment(ctx, input).then((sent) => markReplay(ctx, sent))),
  takeBack: userProcedure
    .input(TakeBackInput)
    .output(Transaction)
    .mutation(({ ctx, input }) => takeBackPayment(ctx, input)),
  reportPayment: userProcedure
    .meta({ policy: "user", rate: { points: 30, windowSeconds: 3600 } })
    .input(ReportPaymentInput)
    .output(PaymentReport)
    .mutation(({ ctx, input }) => reportPayment(ctx, input)),
  ...cardProcedures,
  ...historyProcedures,
});
