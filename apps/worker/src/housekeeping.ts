import type { ServiceContext } from "@evenly/services";
import { sweepAccounts } from "@evenly/services/auth/index";
import { expireHolds } from "@evenly/services/ledger/index";
import { sweepTold } from "@evenly/services/outbox/index";
import { sweepPayments } from "@evenly/services/payments/index";
import { forgetTickets } from "@evenly/services/realtime/index";
import { startLoop } from "./run-loop.ts";

const HOLDS_EVERY_MS = 5000;
const TICKETS_EVERY_MS = 60_000;
const PAYMENTS_EVERY_MS = 60_000;
const ACCOUNTS_EVERY_MS = 600_000;
const TOLD_EVERY_MS = 3_600_000;

/** Ends holds whose time is over and forgets used tickets, old exports, links, undo information and deliveries. */
export function startHousekeeping(ctx: ServiceContext): () => Promise<void> {
  const { log } = ctx;
  const holds = startLoop({
    name: "expire holds",
    everyMs: HOLDS_EVERY_MS,
    log,
    run: async () => ((await expireHolds(ctx)) > 0 ? "again" : "wait"),
  });
  const tickets = startLoop({
    name: "forget tickets",
    everyMs: TICKETS_EVERY_MS,
    log,
    run: async () => {
      await forgetTickets(ctx);
      return "wait";
    },
  });
  const payments = startLoop({
    name: "sweep payments",
    everyMs: PAYMENTS_EVERY_MS,
    log,
    run: async () => ((await sweepPayments(ctx)) > 0 ? "again" : "wait"),
  });
  const accounts = startLoop({
    name: "sweep accounts",
    everyMs: ACCOUNTS_EVERY_MS,
    log,
    run: async () => ((await sweepAccounts(ctx)) > 0 ? "again" : "wait"),
  });
  const told = startLoop({
    name: "sweep what was told",
    everyMs: TOLD_EVERY_MS,
    log,
    run: async () => ((await sweepTold(ctx)) > 0 ? "again" : "wait"),
  });
  return async () => {
    await Promise.all([holds.stop(), tickets.stop(), payments.stop(), accounts.stop(), told.stop()]);
  };
}
