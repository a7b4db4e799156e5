import type { AccountRows } from "../account-row.ts";
import { MOVED } from "../account-row.ts";
import { makeCardOwner, makeDeposit } from "../cards.ts";

export const accountRows: AccountRows = {
  card_customers: { history: MOVED },
  cards: { ends: "true", make: async (ctx) => (await makeCardOwner(ctx)).userId },
  deposits: { keeps: "deposits_on_the_way", make: async (ctx) => (await makeDeposit(ctx)).userId },
};
