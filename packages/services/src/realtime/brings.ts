import type { ServiceFeature } from "../feature.ts";
import { forgetSocketTickets } from "./forget-socket-tickets.ts";

export const realtimeBrings: ServiceFeature = {
  sweeps: [{ name: "forget tickets", everyMs: 60_000, sweep: forgetSocketTickets }],
};
