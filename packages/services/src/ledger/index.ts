export { findStored } from "./find-stored.ts";
export { toParty } from "./load-ledger.ts";
export { withPostings } from "./post.ts";
export { type PaymentIntent, sendTransfer } from "./send-transfer.ts";
export { tryGiveBack } from "./try-give-back.ts";
export { tryPayment } from "./try-payment.ts";
export { type StoredTransfer, unwrapOutcome } from "./unwrap-outcome.ts";
export { voidHold } from "./void-hold.ts";
