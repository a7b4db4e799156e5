import type { ServiceFeature } from "../feature.ts";
import { endWaitsOf, unconfirmedRemain } from "./end-waits-of.ts";
import { settlementFollower } from "./follow-transfer.ts";
import { sweepSettlements } from "./sweep-settlements.ts";

export const settlementsBrings: ServiceFeature = {
  follows: [settlementFollower],
  sweeps: [{ name: "end waits of settlements", everyMs: 60_000, sweep: sweepSettlements }],
  remains: unconfirmedRemain,
  endsWithAccount: endWaitsOf,
  unaudited: {
    "follow payments, whose own rows say who and when; parts of verbs; lines of the group's feed": [
      "settlements.cancelOpen",
      "settlements.recordProposal",
      "settlements.settle",
      "settlements.settlementFollower",
    ],
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
