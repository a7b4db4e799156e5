import type { ServiceFeature } from "../feature.ts";
import { expireHolds } from "./expire-holds.ts";

export const ledgerBrings: ServiceFeature = {
  sweeps: [{ name: "expire holds", everyMs: 5000, sweep: expireHolds }],
  unaudited: {
    "a movement's own row says who, to whom, what and when, and nobody can change it": [
      "ledger.captureHold",
      "ledger.createPostingLane",
      "ledger.expireHolds",
      "ledger.fundWallet",
      "ledger.importTransfers",
      "ledger.placeHold",
      "ledger.reverseTransfer",
      "ledger.sendTransfer",
      "ledger.voidHold",
    ],
    "parts of verbs that write the row": [
      "ledger.changeParty",
      "ledger.closeWallets",
      "ledger.openWallet",
      "ledger.post",
      "ledger.withPostings",
    ],
  },
};
