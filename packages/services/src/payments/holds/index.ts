export { rejectHeldPayment, releaseHeldPayment } from "./decide-held-payment.ts";
export { loadReview } from "./present-hold.ts";
export { takeBackPayment } from "./take-back-payment.ts";
export { withHoldEnd } from "./with-hold-end.ts";
