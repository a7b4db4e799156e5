export type {
  Intent,
  StepUp,
  TransferRecord,
} from "@evenly/domain/ledger/index";
export { captureHold } from "./capture-hold.ts";
export { changeParty } from "./change-party.ts";
export { expireHolds } from "./expire-holds.ts";
export { findStored } from "./find-stored.ts";
export { getBalance, getBalances } from "./get-balance.ts";
export { hashInput } from "./hash-input.ts";
export { fundWallet, importTransfers } from "./import-transfers.ts";
export { toParty } from "./load-ledger.ts";
export { openWallet } from "./open-wallet.ts";
export { placeHold } from "./place-hold.ts";
export { post, withPostings } from "./post.ts";
export { createPostingLane } from "./posting-lane.ts";
export { reverseTransfer } from "./reverse-transfer.ts";
export { type PaymentIntent, sendTransfer } from "./send-transfer.ts";
export { tryGiveBack } from "./try-give-back.ts";
export { tryPayment } from "./try-payment.ts";
export { type StoredTransfer, unwrapOutcome } from "./unwrap-outcome.ts";
export { verifyLedger } from "./verify-ledger.ts";
export { voidHold } from "./void-hold.ts";
