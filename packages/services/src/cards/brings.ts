import {
  followDeposit as followDepositJob,
  forgetCards,
  reconcileDeposits,
  returnDeposit as returnDepositJob,
} from "@evenly/contract/cards/jobs";
import { CardsUnavailableError } from "@evenly/contract/cards/provider-errors";
import type { ServiceContext } from "../context.ts";
import { consumeEvent, handleJob, type JobOutcome, type ServiceFeature, schedule } from "../feature.ts";
import { followDeposit } from "./deposits/follow-deposit.ts";
import { returnDeposit } from "./deposits/return-deposit.ts";
import { sweepDeposits } from "./deposits/sweep-deposits.ts";
import { endCards, remainingDeposits } from "./end-cards.ts";
import { CARD_WEBHOOKS, followCardEvent } from "./follow-card-event.ts";
import { reconcileDaily } from "./reconciliation/reconcile-daily.ts";

const SWEEP_MS = 30_000;
const AWAY_MS = 60_000;

/** An outage of the provider is longer than the tries of a job, and a job that has used them up keeps others from its deposit: it is asked again later. */
async function untilAnswered(ctx: ServiceContext, ask: () => Promise<unknown>): Promise<JobOutcome> {
  try {
    await ask();
    return "done";
  } catch (error) {
    if (!(error instanceof CardsUnavailableError)) throw error;
    return { againAt: new Date(ctx.clock.now().getTime() + AWAY_MS) };
  }
}

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
    handleJob(followDepositJob, (ctx, { depositId }) =>
      untilAnswered(ctx, () => followDeposit(ctx, depositId)),
    ),
    handleJob(forgetCards, (ctx, { methodIds }) =>
      untilAnswered(ctx, async () => {
        for (const methodId of methodIds) await ctx.cardProvider.detachCard(methodId);
      }),
    ),
    handleJob(reconcileDeposits, (ctx) => untilAnswered(ctx, () => reconcileDaily(ctx))),
    handleJob(returnDepositJob, (ctx, { depositId }) =>
      untilAnswered(ctx, () => returnDeposit(ctx, depositId)),
    ),
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
