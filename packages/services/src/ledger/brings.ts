import type { ServiceFeature } from "../feature.ts";
import { closeWallets, moneyRemains } from "./close-wallets.ts";
import { expireHolds } from "./expire-holds.ts";

export const ledgerBrings: ServiceFeature = {
  sweeps: [{ name: "expire holds", everyMs: 5000, sweep: expireHolds }],
  remains: moneyRemains,
  endsWithAccount: closeWallets,
  unaudited: {
    "a movement's own row says who, to whom, what and when, and nobody can change it": [
      "ledger.createPostingLane",
      "ledger.expireHolds",
      "ledger.fundWallet",
      "ledger.importTransfers",
      "ledger.sendTransfer",
      "ledger.voidHold",
    ],
    "parts of verbs that write the row": [
      "ledger.changeParty",
      "ledger.closeWallets",
      "ledger.openWallet",
      "ledger.withPostings",
    ],
  },
};
