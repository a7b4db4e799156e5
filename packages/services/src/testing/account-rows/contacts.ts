import type { AccountRows } from "../account-row.ts";

export const accountRows: AccountRows = {
  blocks: { history: "nobody finds a deleted account, whom it blocks or not" },
  favourites: { history: "lists leave out whom nobody finds" },
};
