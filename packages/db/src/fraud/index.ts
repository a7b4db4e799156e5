export {
  type PaymentFactsRow,
  paymentFacts,
  UNPROVEN_MAX,
  unprovenPayments,
} from "./payment-facts.ts";
