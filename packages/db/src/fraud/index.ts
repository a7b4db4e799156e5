export { isSessionDeviceKnown, isSessionDeviceOld } from "./device-queries.ts";
export {
  type PaymentFactsRow,
  paymentFacts,
  UNPROVEN_MAX,
  type UnprovenRow,
  unprovenSums,
} from "./payment-facts.ts";
