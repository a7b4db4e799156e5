export { findPayee } from "./find-payee.ts";
export { loadNamedPersonId, loadPayees } from "./load.ts";
export { pay } from "./pay.ts";
export type { PaymentToPost } from "./post-payment.ts";
export { fullName, presentLine, presentPerson, presentShared } from "./present.ts";
export { previewPayment } from "./preview-payment.ts";
