import type { ServiceFeature } from "../feature.ts";
import { sweepSettlements } from "./sweep-settlements.ts";

export const settlementsBrings: ServiceFeature = {
  sweeps: [{ name: "end waits of settlements", everyMs: 60_000, sweep: sweepSettlements }],
  unaudited: {
    "are in the group's feed, with who and when; of wallet money the transfer's row says it as well": [
      "settlements.cancelPayment",
      "settlements.confirmPayment",
      "settlements.recordPayment",
      "settlements.rejectPayment",
      "settlements.sweepSettlements",
    ],
    "move nothing; the row keeps when": ["settlements.remindDebtor"],
  },
};
