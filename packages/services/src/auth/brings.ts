import type { ServiceFeature } from "../feature.ts";
import { sweepAccounts } from "./sweep-accounts.ts";

export const authBrings: ServiceFeature = {
  sweeps: [{ name: "sweep accounts", everyMs: 600_000, sweep: sweepAccounts }],
  unaudited: {
    "parts of verbs that write the row": [
      "auth.addLink",
      "auth.countNetworkGuess",
      "auth.forgiveGuesses",
      "auth.forgiveMails",
      "auth.forgiveNetworkGuess",
      "auth.lockProven",
      "auth.makeLink",
    ],
    "clean up what has run out": ["auth.sweepAccounts"],
  },
};
