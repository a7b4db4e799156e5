import {
  ClaimedMoney,
  ClaimLinkInput,
  ClaimMoneyInput,
  ClaimView,
  QuoteClaimInput,
  SendClaimInput,
  SentClaim,
} from "@evenly/contract/claims/schemas";
import { RequestQuote } from "@evenly/contract/requests/schemas";
import { claimMoney } from "@evenly/services/claims/claim-money";
import { giveBackClaim } from "@evenly/services/claims/give-back-claim";
import { openClaim } from "@evenly/services/claims/open-claim";
import { quoteClaim } from "@evenly/services/claims/quote-claim";
import { sendClaim } from "@evenly/services/claims/send-claim";
import { moneyProcedure, publicProcedure, router, userProcedure } from "../init.ts";

/** Links that a network opens in a minute; each guess of a token is one. */
const opened = publicProcedure.meta({ policy: "public", rate: { points: 60, windowSeconds: 60 } });

/** Money for addresses without an account. Links are opened by mutations, so that no address of a call contains a token. */
export const claimsRouter = router({
  quote: userProcedure
    .input(QuoteClaimInput)
    .output(RequestQuote)
    .query(({ ctx, input }) => quoteClaim(ctx, input)),
  send: moneyProcedure
    .input(SendClaimInput)
    .output(SentClaim)
    .mutation(({ ctx, input }) => sendClaim(ctx, input)),
  open: opened
    .input(ClaimLinkInput)
    .output(ClaimView)
    .mutation(({ ctx, input }) => openClaim(ctx, input)),
  claim: moneyProcedure
    .input(ClaimMoneyInput)
    .output(ClaimedMoney)
    .mutation(({ ctx, input }) => claimMoney(ctx, input)),
  giveBack: opened
    .input(ClaimLinkInput)
    .output(ClaimView)
    .mutation(({ ctx, input }) => giveBackClaim(ctx, input)),
});
