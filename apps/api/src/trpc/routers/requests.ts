import {
  CreateRequestLinkInput,
  PaidByLink,
  PayByLinkInput,
  PayLinkInput,
  PayLinkView,
  RequestLink,
} from "@evenly/contract/requests/link-schemas";
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
  RemindedRequests,
  RemindRequestsInput,
  RequestPage,
  RequestQuote,
  RequestSettings,
  UpdateRequestSettingsInput,
} from "@evenly/contract/requests/schemas";
import { cancelRequest, declineRequest } from "@evenly/services/requests/close-request";
import { createRequestLink } from "@evenly/services/requests/create-request-link";
import { createRequests } from "@evenly/services/requests/create-requests";
import { getRequest } from "@evenly/services/requests/get-request";
import { getRequestLink } from "@evenly/services/requests/get-request-link";
import { listRequests } from "@evenly/services/requests/list-requests";
import { openLink } from "@evenly/services/requests/open-link";
import { payByLink, payRequest } from "@evenly/services/requests/pay-request";
import { quoteByLink, quoteRequest } from "@evenly/services/requests/quote-request";
import { remindRequest } from "@evenly/services/requests/remind-request";
import { remindRequests } from "@evenly/services/requests/remind-requests";
import {
  getRequestSettings,
  muteRequests,
  updateRequestSettings,
} from "@evenly/services/requests/request-settings";
import * as z from "zod";
import { moneyProcedure, publicProcedure, router, userProcedure, verifiedProcedure } from "../init.ts";

/** Links that a network opens in a minute; each guess of a token is one. */
const OPENED = { points: 60, windowSeconds: 60 };

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
  remindAll: userProcedure
    .input(RemindRequestsInput)
    .output(RemindedRequests)
    .mutation(({ ctx, input }) => remindRequests(ctx, input)),
  createLink: verifiedProcedure
    .input(CreateRequestLinkInput)
    .output(PaymentRequest)
    .mutation(({ ctx, input }) => createRequestLink(ctx, input)),
  getLink: userProcedure
    .input(OneRequestInput)
    .output(RequestLink)
    .query(({ ctx, input }) => getRequestLink(ctx, input)),
  // Mutations, so that no address of a call contains a token.
  openLink: publicProcedure
    .meta({ policy: "public", rate: OPENED })
    .input(PayLinkInput)
    .output(PayLinkView)
    .mutation(({ ctx, input }) => openLink(ctx, input)),
  quoteByLink: userProcedure
    .input(PayLinkInput)
    .output(RequestQuote)
    .mutation(({ ctx, input }) => quoteByLink(ctx, input)),
  payByLink: moneyProcedure
    .input(PayByLinkInput)
    .output(PaidByLink)
    .mutation(({ ctx, input }) => payByLink(ctx, input)),
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
