import {
  followDeposit as followDepositJob,
  forgetCards,
  reconcileDeposits,
  returnDeposit as returnDepositJob,
} from "@evenly/contract/cards/jobs";
import { consumeEvent, handleJob, type ServiceFeature, schedule } from "../feature.ts";
import { followDeposit } from "./deposits/follow-deposit.ts";
import { returnDeposit } from "./deposits/return-deposit.ts";
import { sweepDeposits } from "./deposits/sweep-deposits.ts";
import { endCards, remainingDeposits } from "./end-cards.ts";
import { CARD_WEBHOOKS, followCardEvent } from "./follow-card-event.ts";
import { reconcileDaily } from "./reconciliation/reconcile-daily.ts";

const SWEEP_MS = 30_000;

export const cardsBrings: ServiceFeature<"cardProvider"> = {
  consumers: [
    consumeEvent({
      name: "follow-card-event",
      events: ["webhook.received"],
      handle: async (ctx, tx, { payload: { inboxId, provider } }) => {
        if (provider === CARD_WEBHOOKS) await followCardEvent(ctx, tx, inboxId);
      },
    }),
  ],
  jobs: [
    handleJob(followDepositJob, async (ctx, { depositId }) => {
      await followDeposit(ctx, depositId);
      return "done";
    }),
    handleJob(forgetCards, async (ctx, { methodIds }) => {
      for (const methodId of methodIds) await ctx.cardProvider.detachCard(methodId);
      return "done";
    }),
    handleJob(reconcileDeposits, async (ctx) => {
      await reconcileDaily(ctx);
      return "done";
    }),
    handleJob(returnDepositJob, async (ctx, { depositId }) => {
      await returnDeposit(ctx, depositId);
      return "done";
    }),
  ],
  schedules: [
    schedule({
      name: "reconcile-cards-often",
      job: reconcileDeposits,
      payload: {},
      rule: { every: "minutes", count: 720 },
      timeZone: "UTC",
    }),
  ],
  sweeps: [{ name: "deposits", everyMs: SWEEP_MS, sweep: sweepDeposits }],
  remains: remainingDeposits,
  endsWithAccount: endCards,
};
