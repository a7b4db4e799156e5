import { Done } from "@evenly/contract/auth/schemas";
import {
  AddCardInput,
  Card,
  CardSetup,
  ConfirmDepositInput,
  CreateDepositInput,
  Deposit,
  DepositStep,
  DepositTerms,
  OneCardInput,
  OneDepositInput,
  RemovedCard,
  TestBankInput,
} from "@evenly/contract/cards/schemas";
import { addCard } from "@evenly/services/cards/add-card";
import { checkCards } from "@evenly/services/cards/check-cards";
import { cancelDeposit } from "@evenly/services/cards/deposits/cancel-deposit";
import { confirmDeposit } from "@evenly/services/cards/deposits/confirm-deposit";
import { createDeposit } from "@evenly/services/cards/deposits/create-deposit";
import { decideAtTestBank } from "@evenly/services/cards/deposits/decide-at-test-bank";
import { getDeposit } from "@evenly/services/cards/deposits/get-deposit";
import { getDepositTerms } from "@evenly/services/cards/deposits/get-deposit-terms";
import { listDeposits } from "@evenly/services/cards/deposits/list-deposits";
import { listCards } from "@evenly/services/cards/list-cards";
import { removeCard } from "@evenly/services/cards/remove-card";
import { setDefaultCard } from "@evenly/services/cards/set-default-card";
import { startCardSetup } from "@evenly/services/cards/start-card-setup";
import { tryProvider } from "@evenly/services/cards/try-provider";
import * as z from "zod";
import { userProcedure, verifiedProcedure } from "../init.ts";

/** Tries of cards: stolen numbers are tried out by the hundred. */
const tries = { points: 20, windowSeconds: 3600 };
const tried = verifiedProcedure.meta({ policy: "verified", rate: tries, commitsLate: true });
const changed = userProcedure.meta({
  policy: "user",
  rate: { points: 60, windowSeconds: 3600 },
  commitsLate: true,
});

/** Cards and the money that is added by them; part of the router of payments. */
export const cardProcedures = {
  listMethods: userProcedure.output(z.array(Card)).query(({ ctx }) => listCards(ctx)),
  startMethodSetup: verifiedProcedure
    .meta({ policy: "verified", rate: tries })
    .output(CardSetup)
    .mutation(({ ctx }) => startCardSetup(ctx)),
  addMethod: tried
    .input(AddCardInput)
    .output(Card)
    .mutation(({ ctx, input }) => addCard(ctx, input)),
  setDefaultMethod: userProcedure
    .input(OneCardInput)
    .output(Card)
    .mutation(({ ctx, input }) => setDefaultCard(ctx, input)),
  removeMethod: changed
    .input(OneCardInput)
    .output(RemovedCard)
    .mutation(({ ctx, input }) => removeCard(ctx, input)),
  getDepositTerms: userProcedure.output(DepositTerms).query(({ ctx }) => getDepositTerms(ctx)),
  createIntent: verifiedProcedure
    .meta({ policy: "verified", rate: { points: 60, windowSeconds: 3600 }, commitsLate: true })
    .input(CreateDepositInput)
    .output(Deposit)
    .mutation(async ({ ctx, input }) => {
      const { deposit, isReplayed } = await createDeposit(ctx, input);
      if (isReplayed) ctx.http.setHeader("Idempotent-Replayed", "true");
      return deposit;
    }),
  confirmIntent: tried
    .input(ConfirmDepositInput)
    .output(DepositStep)
    .mutation(({ ctx, input }) => confirmDeposit(ctx, input)),
  cancelIntent: changed
    .input(OneDepositInput)
    .output(DepositStep)
    .mutation(({ ctx, input }) => cancelDeposit(ctx, input)),
  getIntent: userProcedure
    .input(OneDepositInput)
    .output(DepositStep)
    .query(({ ctx, input }) => getDeposit(ctx, input)),
  listIntents: userProcedure.output(z.array(Deposit)).query(({ ctx }) => listDeposits(ctx)),
  decideAtTestBank: changed
    .input(TestBankInput)
    .output(DepositStep)
    .mutation(({ ctx, input }) => decideAtTestBank(ctx, input)),
  tryProvider: userProcedure
    .meta({ policy: "user", rate: { points: 10, windowSeconds: 3600 }, commitsLate: true })
    .output(Done)
    .mutation(({ ctx }) => tryProvider(ctx)),
  checkProvider: userProcedure
    .meta({ policy: "user", rate: { points: 30, windowSeconds: 60 } })
    .output(z.object({ isReady: z.boolean(), isTestMode: z.boolean() }))
    .query(({ ctx }) => checkCards(ctx)),
};
