import type { ServiceFeature } from "../feature.ts";
import { expireHolds } from "./expire-holds.ts";
import { closeWallets, moneyRemains } from "./wallets/close-wallets.ts";

export const ledgerBrings: ServiceFeature = {
  sweeps: [{ name: "expire holds", everyMs: 5000, sweep: expireHolds }],
  remains: moneyRemains,
  endsWithAccount: closeWallets,
};
