import {
  CreatePayCodeInput,
  ListPayCodesInput,
  OnePayCodeInput,
  PaidPayCode,
  PayCode,
  PayCodePage,
  PayCodeQuote,
  PayPayCodeInput,
  QuotePayCodeInput,
  ReadPayCodeInput,
  ScannedPayCode,
} from "@evenly/contract/pay-codes/schemas";
import { createPayCode } from "@evenly/services/pay-codes/create-pay-code";
import { getPayCode } from "@evenly/services/pay-codes/get-pay-code";
import { listMyPayCodes } from "@evenly/services/pay-codes/list-my-pay-codes";
import { payPayCode } from "@evenly/services/pay-codes/pay-pay-code";
import { quotePayCode } from "@evenly/services/pay-codes/quote-pay-code";
import { readPayCode } from "@evenly/services/pay-codes/read-pay-code";
import { revokePayCode } from "@evenly/services/pay-codes/revoke-pay-code";
import { moneyProcedure, router, userProcedure, verifiedProcedure } from "../init.ts";

/** Codes that people show to be paid once. */
export const payCodesRouter = router({
  listMine: userProcedure
    .input(ListPayCodesInput)
    .output(PayCodePage)
    .query(({ ctx, input }) => listMyPayCodes(ctx, input)),
  get: userProcedure
    .input(OnePayCodeInput)
    .output(PayCode)
    .query(({ ctx, input }) => getPayCode(ctx, input)),
  create: verifiedProcedure
    .input(CreatePayCodeInput)
    .output(PayCode)
    .mutation(({ ctx, input }) => createPayCode(ctx, input)),
  revoke: userProcedure
    .input(OnePayCodeInput)
    .output(PayCode)
    .mutation(({ ctx, input }) => revokePayCode(ctx, input)),
  read: userProcedure
    .input(ReadPayCodeInput)
    .output(ScannedPayCode)
    .query(({ ctx, input }) => readPayCode(ctx, input)),
  quote: userProcedure
    .input(QuotePayCodeInput)
    .output(PayCodeQuote)
    .query(({ ctx, input }) => quotePayCode(ctx, input)),
  pay: moneyProcedure
    .input(PayPayCodeInput)
    .output(PaidPayCode)
    .mutation(({ ctx, input }) => payPayCode(ctx, input)),
});
