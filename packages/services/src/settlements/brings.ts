import type { ServiceFeature } from "../feature.ts";
import { endWaitsOf, unconfirmedRemain } from "./end-waits-of.ts";
import { sweepSettlements } from "./sweep-settlements.ts";

export const settlementsBrings: ServiceFeature = {
  sweeps: [{ name: "end waits of settlements", everyMs: 60_000, sweep: sweepSettlements }],
  remains: unconfirmedRemain,
  endsWithAccount: endWaitsOf,
  unaudited: {
    "are in the group's feed, with who and when; of wallet money the transfer's row says it as well": [
      "settlements.cancelPayment",
      "settlements.confirmPayment",
      "settlements.recordPayment",
      "settlements.rejectPayment",
      "settlements.sweepSettlements",
    ],
    "ends with an account, whose deletion has the row": ["settlements.endWaitsOf"],
    "move nothing; the row keeps when": ["settlements.remindDebtor"],
  },
};
