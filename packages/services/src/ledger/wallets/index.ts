export { changeParty } from "./change-party.ts";
export { getBalance, getBalances } from "./get-balance.ts";
export { openWallet } from "./open-wallet.ts";
