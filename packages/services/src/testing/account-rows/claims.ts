import type { AccountRows } from "../account-row.ts";
import { makeClaim } from "../claims.ts";

export const accountRows: AccountRows = {
  money_claims: { keeps: "payments_on_the_way", make: async (ctx) => (await makeClaim(ctx)).sender.userId },
};
