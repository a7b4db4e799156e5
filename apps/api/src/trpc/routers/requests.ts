import {
  CreateRequestsInput,
  DeclineRequestInput,
  ListRequestsInput,
  MuteRequestsInput,
  OneRequestInput,
  PaidRequest,
  PaymentRequest,
  PayRequestInput,
  QuoteRequestInput,
  RequestPage,
  RequestQuote,
  RequestSettings,
  UpdateRequestSettingsInput,
} from "@evenly/contract/requests/schemas";
import {
  cancelRequest,
  createRequests,
  declineRequest,
  getRequest,
  getRequestSettings,
  listRequests,
  muteRequests,
  payRequest,
  quoteRequest,
  remindRequest,
  updateRequestSettings,
} from "@evenly/services/requests/index";
import * as z from "zod";
import { moneyProcedure, router, userProcedure, verifiedProcedure } from "../init.ts";

const one = userProcedure.input(OneRequestInput).output(PaymentRequest);

/** Requests for money between two people. */
export const requestsRouter = router({
  list: userProcedure
    .input(ListRequestsInput)
    .output(RequestPage)
    .query(({ ctx, input }) => listRequests(ctx, input)),
  get: one.query(({ ctx, input }) => getRequest(ctx, input)),
  create: verifiedProcedure
    .input(CreateRequestsInput)
    .output(z.array(PaymentRequest))
    .mutation(async ({ ctx, input }) => [...(await createRequests(ctx, input))]),
  quote: userProcedure
    .input(QuoteRequestInput)
    .output(RequestQuote)
    .query(({ ctx, input }) => quoteRequest(ctx, input)),
  pay: moneyProcedure
    .input(PayRequestInput)
    .output(PaidRequest)
    .mutation(({ ctx, input }) => payRequest(ctx, input)),
  decline: userProcedure
    .input(DeclineRequestInput)
    .output(PaymentRequest)
    .mutation(({ ctx, input }) => declineRequest(ctx, input)),
  cancel: one.mutation(({ ctx, input }) => cancelRequest(ctx, input)),
  remind: one.mutation(({ ctx, input }) => remindRequest(ctx, input)),
  getSettings: userProcedure.output(RequestSettings).query(({ ctx }) => getRequestSettings(ctx)),
  updateSettings: userProcedure
    .input(UpdateRequestSettingsInput)
    .output(RequestSettings)
    .mutation(({ ctx, input }) => updateRequestSettings(ctx, input)),
  mute: userProcedure
    .input(MuteRequestsInput)
    .output(RequestSettings)
    .mutation(({ ctx, input }) => muteRequests(ctx, input)),
});
