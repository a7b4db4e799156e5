import type { ServiceContext } from "../context.ts";
import type { ServiceFeature } from "../feature.ts";
import { forgetTickets } from "./forget-tickets.ts";

export const realtimeBrings: ServiceFeature = {
  sweeps: [{ name: "forget tickets", everyMs: 60_000, sweep: forgetAllTickets }],
};

/** All at once, so that none is left. */
async function forgetAllTickets(ctx: ServiceContext): Promise<number> {
  await forgetTickets(ctx);
  return 0;
}
