import {
  PayProposalInput,
  PersonBalances,
  PersonSettlement,
  PersonStanding,
  ProposeWithPersonInput,
  QuoteWithPersonInput,
  SettleWithPersonInput,
  WithPersonInput,
} from "@evenly/contract/settlements/person-schemas";
import { DebtQuote, OneSettlementInput } from "@evenly/contract/settlements/schemas";
import {
  agreeToProposal,
  declineProposal,
  withdrawProposal,
} from "@evenly/services/settlements/person/answer-proposal";
import { getWithPerson } from "@evenly/services/settlements/person/get-with-person";
import { listPeopleBalances } from "@evenly/services/settlements/person/list-people-balances";
import { payProposal } from "@evenly/services/settlements/person/pay-proposal";
import { proposeWithPerson } from "@evenly/services/settlements/person/propose-with-person";
import { quoteWithPerson } from "@evenly/services/settlements/person/quote-with-person";
import { settleWithPerson } from "@evenly/services/settlements/person/settle-with-person";
import * as z from "zod";
import { moneyProcedure, userProcedure, verifiedProcedure } from "../../init.ts";

const read = userProcedure.meta({ policy: "user", scope: "groups:read" });

/** Everything between two persons, over all groups that they share. */
export const withPersonProcedures = {
  listPeopleBalances: read
    .output(z.array(PersonBalances))
    .query(async ({ ctx }) => [...(await listPeopleBalances(ctx))]),
  getWithPerson: read
    .input(WithPersonInput)
    .output(PersonStanding)
    .query(({ ctx, input }) => getWithPerson(ctx, input)),
  quoteWithPerson: userProcedure
    .input(QuoteWithPersonInput)
    .output(DebtQuote)
    .query(({ ctx, input }) => quoteWithPerson(ctx, input)),
  settleWithPerson: moneyProcedure
    .input(SettleWithPersonInput)
    .output(PersonSettlement)
    .mutation(({ ctx, input }) => settleWithPerson(ctx, input)),
  proposeWithPerson: verifiedProcedure
    .input(ProposeWithPersonInput)
    .output(PersonSettlement)
    .mutation(({ ctx, input }) => proposeWithPerson(ctx, input)),
  payProposal: moneyProcedure
    .input(PayProposalInput)
    .output(PersonSettlement)
    .mutation(({ ctx, input }) => payProposal(ctx, input)),
  agreeToProposal: verifiedProcedure
    .input(OneSettlementInput)
    .output(PersonSettlement)
    .mutation(({ ctx, input }) => agreeToProposal(ctx, input)),
  declineProposal: userProcedure
    .input(OneSettlementInput)
    .output(PersonSettlement)
    .mutation(({ ctx, input }) => declineProposal(ctx, input)),
  withdrawProposal: userProcedure
    .input(OneSettlementInput)
    .output(PersonSettlement)
    .mutation(({ ctx, input }) => withdrawProposal(ctx, input)),
};
