export type {
  GuardName,
  Intent,
  TransferOutcome,
  TransferRecord,
  TransferRequest,
} from "@evenly/domain/ledger/index";
export { announce } from "./announce.ts";
export { captureHold } from "./capture-hold.ts";
export { expireHolds } from "./expire-holds.ts";
export { findStored } from "./find-stored.ts";
export { getBalance, getBalances } from "./get-balance.ts";
export { hashInput } from "./hash-input.ts";
export { fundWallet, type ImportedTransfer, importTransfers } from "./import-transfers.ts";
export { type OpenWalletInput, openWallet } from "./open-wallet.ts";
export { placeHold } from "./place-hold.ts";
export { type Posted, post, withPostings } from "./post.ts";
export { createPostingLane, type PostingLane } from "./posting-lane.ts";
export { reverseTransfer } from "./reverse-transfer.ts";
export { type PaymentIntent, sendTransfer } from "./send-transfer.ts";
export type { StoredTransfer } from "./settle.ts";
export { type PaymentToTry, type TriedPayment, tryPayment } from "./try-payment.ts";
export { verifyLedger } from "./verify-ledger.ts";
export { voidHold } from "./void-hold.ts";
