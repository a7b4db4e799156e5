import { makeHeld, makeUser } from "@evenly/testing";
import { type AccountRows, MOVED } from "../account-row.ts";

export const accountRows: AccountRows = {
  accounts: { keeps: "balance", make: async (ctx) => (await makeUser(ctx, { balanceMinor: 1n })).userId },
  holds: {
    keeps: "payments_on_the_way",
    make: async (ctx) => (await makeHeld(ctx)).payee.userId,
  },
  parties: { history: "the ledger's row of a person; frozen, it keeps the account: see `deleteAccount`" },
  refusals: { history: "payments that moved nothing; deleted by age" },
  transfers: { history: MOVED },
};
