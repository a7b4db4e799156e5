import type { ServiceContext } from "@evenly/services";
import { expireHolds } from "@evenly/services/ledger/index";
import { forgetTickets } from "@evenly/services/realtime/index";
import { startLoop } from "./run-loop.ts";

const HOLDS_EVERY_MS = 5000;
const TICKETS_EVERY_MS = 60_000;

/** Ends holds whose time is over and forgets used tickets. */
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
  return async () => {
    await Promise.all([holds.stop(), tickets.stop()]);
  };
}
