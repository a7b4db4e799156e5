import { OneGroupInput } from "@evenly/contract/groups/schemas";
import { Reminder, RemindInput } from "@evenly/contract/settlements/reminders";
import {
  ChangePaidOnInput,
  DebtExplanation,
  DebtQuote,
  ExplainDebtInput,
  GetStandingInput,
  GroupStanding,
  ListSettlementsInput,
  OneSettlementInput,
  PayDebtInput,
  QuoteDebtInput,
  RecordPaymentInput,
  Settlement,
} from "@evenly/contract/settlements/schemas";
import { cancelPayment, confirmPayment, rejectPayment } from "@evenly/services/settlements/answer-payment";
import { changePaidOn } from "@evenly/services/settlements/change-paid-on";
import { explainDebt } from "@evenly/services/settlements/explain-debt";
import { getStanding } from "@evenly/services/settlements/get-standing";
import { listSettlements } from "@evenly/services/settlements/list-settlements";
import { payDebt } from "@evenly/services/settlements/pay-debt";
import { quoteDebt } from "@evenly/services/settlements/quote-debt";
import { recordPayment } from "@evenly/services/settlements/record-payment";
import { listReminders, remindDebtor } from "@evenly/services/settlements/remind-debtor";
import * as z from "zod";
import { moneyProcedure, userProcedure } from "../../init.ts";

/** All entries of a group are read: 75 ms of a processor for a thousand members. */
const EXPLANATION_COST = 5;

const read = userProcedure.meta({ policy: "user", scope: "groups:read" });

/** Debts in groups, and how they are paid. */
export const settlementProcedures = {
  getStanding: read
    .input(GetStandingInput)
    .output(GroupStanding)
    .query(({ ctx, input }) => getStanding(ctx, input)),
  explainDebt: read
    .meta({ policy: "user", scope: "groups:read", cost: EXPLANATION_COST })
    .input(ExplainDebtInput)
    .output(DebtExplanation)
    .query(({ ctx, input }) => explainDebt(ctx, input)),
  listSettlements: read
    .input(ListSettlementsInput)
    .output(z.array(Settlement))
    .query(async ({ ctx, input }) => [...(await listSettlements(ctx, input))]),
  listReminders: userProcedure
    .input(OneGroupInput)
    .output(z.array(Reminder))
    .query(async ({ ctx, input }) => [...(await listReminders(ctx, input))]),
  remind: userProcedure
    .input(RemindInput)
    .output(Reminder)
    .mutation(({ ctx, input }) => remindDebtor(ctx, input)),
  quoteDebt: userProcedure
    .input(QuoteDebtInput)
    .output(DebtQuote)
    .query(({ ctx, input }) => quoteDebt(ctx, input)),
  payDebt: moneyProcedure
    .input(PayDebtInput)
    .output(Settlement)
    .mutation(({ ctx, input }) => payDebt(ctx, input)),
  recordPayment: userProcedure
    .input(RecordPaymentInput)
    .output(Settlement)
    .mutation(({ ctx, input }) => recordPayment(ctx, input)),
  changePaidOn: userProcedure
    .input(ChangePaidOnInput)
    .output(Settlement)
    .mutation(({ ctx, input }) => changePaidOn(ctx, input)),
  confirmPayment: userProcedure
    .input(OneSettlementInput)
    .output(Settlement)
    .mutation(({ ctx, input }) => confirmPayment(ctx, input)),
  rejectPayment: userProcedure
    .input(OneSettlementInput)
    .output(Settlement)
    .mutation(({ ctx, input }) => rejectPayment(ctx, input)),
  cancelPayment: userProcedure
    .input(OneSettlementInput)
    .output(Settlement)
    .mutation(({ ctx, input }) => cancelPayment(ctx, input)),
};
