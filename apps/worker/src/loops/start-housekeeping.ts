import type { ServiceContext } from "@evenly/services";
import { sweepAccounts } from "@evenly/services/auth/index";
import { expireHolds } from "@evenly/services/ledger/index";
import { sweepTold } from "@evenly/services/outbox/index";
import { sweepPayments } from "@evenly/services/payments/index";
import { forgetTickets } from "@evenly/services/realtime/index";
import { startLoop } from "./start-loop.ts";

type Chore = {
  readonly name: string;
  readonly everyMs: number;
  /** Tells how many it found; it is done again at once until there are none. */
  readonly sweep: (ctx: ServiceContext) => Promise<number>;
};

export const CHORES: readonly Chore[] = [
  { name: "expire holds", everyMs: 5000, sweep: expireHolds },
  { name: "forget tickets", everyMs: 60_000, sweep: forgetAllTickets },
  { name: "sweep payments", everyMs: 60_000, sweep: sweepPayments },
  { name: "sweep accounts", everyMs: 600_000, sweep: sweepAccounts },
  { name: "sweep what was told", everyMs: 3_600_000, sweep: sweepTold },
];

/**
 * Ends holds whose time is over and forgets used tickets, old exports, links, undo information and deliveries. Each pass sets the
 * context's clock first: what is deleted by a wrong one is lost.
 */
export function startHousekeeping(ctx: ServiceContext, setClock: () => Promise<void>): () => Promise<void> {
  const loops = CHORES.map(({ name, everyMs, sweep }) => {
    const run = async () => {
      await setClock();
      return (await sweep(ctx)) > 0 ? ("again" as const) : ("wait" as const);
    };
    return startLoop({ name, everyMs, log: ctx.log, run });
  });
  return async () => {
    await Promise.all(loops.map((loop) => loop.stop()));
  };
}

/** All at once, so that none is left. */
async function forgetAllTickets(ctx: ServiceContext): Promise<number> {
  await forgetTickets(ctx);
  return 0;
}
