import { lazyPart } from "../../../lazy-part.tsx";

/** The dialog for a waiting payment; its code loads when the first payment asks for a proof. */
export const VerifyWaiting = lazyPart(
  () => import("./verify-waiting.tsx").then((module) => module.VerifyWaiting),
  { texts: ["stepUp"] },
);

/** The user's waiting payments; their code loads after the page. */
export const WaitingPayments = lazyPart(
  () => import("./waiting-payments.tsx").then((module) => module.WaitingPayments),
  { texts: ["stepUp"] },
);
