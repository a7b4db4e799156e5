import type { AccountEnds } from "./context.ts";
import { features } from "./features.ts";

/**
 * The end of an account as all features declare it. What remains is asked in the order of the features' locks; the account ends in
 * the reverse order, so that what refers to groups and wallets ends before them.
 */
export const accountEnds: AccountEnds = {
  async remains(ctx, tx, userId) {
    const remains = [];
    for (const { remains: look } of features) if (look) remains.push(...(await look(ctx, tx, userId)));
    return remains;
  },
  async end(ctx, tx, userId) {
    for (const { endsWithAccount } of features.toReversed()) await endsWithAccount?.(ctx, tx, userId);
  },
};
