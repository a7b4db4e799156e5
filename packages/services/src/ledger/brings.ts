import type { ServiceFeature } from "../feature.ts";
import { closeWallets, moneyRemains } from "./close-wallets.ts";
import { expireHolds } from "./expire-holds.ts";

export const ledgerBrings: ServiceFeature = {
  sweeps: [{ name: "expire holds", everyMs: 5000, sweep: expireHolds }],
  remains: moneyRemains,
  endsWithAccount: closeWallets,
};
