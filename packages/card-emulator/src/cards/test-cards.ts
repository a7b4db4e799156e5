import { type Decline, declines } from "./declines.ts";

/** When a card's bank asks its holder to confirm: never, always, unless the card was set up, or only while the holder is present. */
export type Asks = "never" | "always" | "unlessSetUp" | "onSession";

export interface TestCard {
  /** The provider's name without `pm_card_` or `tok_`. */
  name: string;
  number: string;
  brand: string;
  funding: "credit" | "debit" | "prepaid";
  asks: Asks;
  /** Why each charge fails, after the bank was asked. */
  decline?: Decline;
  /** Declining cards cannot be saved, except those that are named for it. */
  attaches: boolean;
  outcome?: "losesAnswer" | "staysProcessing" | "elevatedRisk" | "blocked";
  dispute?: "fraudulent" | "product_not_received" | "inquiry";
  refund?: "staysPending" | "failsLater";
}

function card(name: string, number: string, more: Partial<TestCard> = {}): TestCard {
  return {
    name,
    number,
    brand: "visa",
    funding: "credit",
    asks: "never",
    attaches: more.decline === undefined || more.asks !== undefined,
    ...more,
  };
}

// Names and numbers: docs.stripe.com/testing. The two "emulator" cards are ours.
export const testCards: readonly TestCard[] = [
  card("visa", "4242424242424242"),
  card("visa_debit", "4000056655665556", { funding: "debit" }),
  card("mastercard", "5555555555554444", { brand: "mastercard" }),
  card("mastercard_debit", "5200828282828210", { brand: "mastercard", funding: "debit" }),
  card("mastercard_prepaid", "5105105105105100", { brand: "mastercard", funding: "prepaid" }),
  card("amex", "378282246310005", { brand: "amex" }),
  card("discover", "6011111111111117", { brand: "discover" }),
  card("diners", "3056930009020004", { brand: "diners" }),
  card("jcb", "3566002020360505", { brand: "jcb" }),
  card("unionpay", "6200000000000005", { brand: "unionpay" }),
  card("chargeDeclined", "4000000000000002", { decline: declines.generic }),
  card("chargeDeclinedInsufficientFunds", "4000000000009995", { decline: declines.insufficientFunds }),
  card("chargeDeclinedLostCard", "4000000000009987", { decline: declines.lostCard }),
  card("chargeDeclinedStolenCard", "4000000000009979", { decline: declines.stolenCard }),
  card("chargeDeclinedVelocityLimitExceeded", "4000000000006975", { decline: declines.velocity }),
  card("chargeDeclinedExpiredCard", "4000000000000069", { decline: declines.expiredCard }),
  card("chargeDeclinedIncorrectCvc", "4000000000000127", { decline: declines.incorrectCvc }),
  card("chargeDeclinedProcessingError", "4000000000000119", { decline: declines.processingError }),
  card("chargeCustomerFail", "4000000000000341", { decline: declines.generic, attaches: true }),
  card("radarBlock", "4100000000000019", { decline: declines.fraudulent, outcome: "blocked" }),
  card("riskLevelElevated", "4000000000009235", { outcome: "elevatedRisk" }),
  card("authenticationRequired", "4000002760003184", { asks: "always" }),
  card("authenticationRequiredOnSetup", "4000002500003155", { asks: "unlessSetUp" }),
  card("authenticationRequiredSetupForOffSession", "4000003800000446", { asks: "onSession" }),
  card("authenticationRequiredChargeDeclinedInsufficientFunds", "4000008260003178", {
    asks: "always",
    decline: declines.insufficientFunds,
  }),
  card("threeDSecureRequired", "4000000000003220", { asks: "always" }),
  card("threeDSecureRequiredChargeDeclined", "4000008400001629", {
    asks: "always",
    decline: declines.generic,
  }),
  // The bank cannot be asked at all, so the charge fails at once.
  card("threeDSecureRequiredProcessingError", "4000008400001280", {
    decline: declines.generic,
    attaches: true,
  }),
  card("threeDSecureOptional", "4000000000003055"),
  card("createDispute", "4000000000000259", { dispute: "fraudulent" }),
  card("createDisputeProductNotReceived", "4000000000002685", { dispute: "product_not_received" }),
  card("createDisputeInquiry", "4000000000001976", { dispute: "inquiry" }),
  card("pendingRefund", "4000000000007726", { refund: "staysPending" }),
  card("refundFail", "4000000000005126", { refund: "failsLater" }),
  card("emulatorLostAnswer", "4000990000000012", { outcome: "losesAnswer" }),
  card("emulatorProcessing", "4000990000000020", { outcome: "staysProcessing" }),
];

/** Short names for the cards of 3-D Secure. */
const aliases: Readonly<Record<string, string>> = {
  threeDSecure: "threeDSecureRequired",
  threeDSecureDeclined: "threeDSecureRequiredChargeDeclined",
  threeDSecureFailed: "threeDSecureRequiredProcessingError",
};

const byName = new Map(testCards.map((one) => [one.name, one]));
const byNumber = new Map(testCards.map((one) => [one.number, one]));

/** The card of `pm_card_visa`, `tok_visa` or `pm_card_visa_chargeDeclined`; some names are known with and without the brand. */
export function findNamedCard(text: string): TestCard | undefined {
  const name = /^(?:pm_card_|tok_)(.+)$/.exec(text)?.[1];
  if (name === undefined) return undefined;
  const short = name.replace(/^visa_(?=[a-z]+[A-Z])/, "");
  return byName.get(aliases[short] ?? short);
}

export function findCardByNumber(number: string): TestCard | undefined {
  return byNumber.get(number);
}

/** The check digit of card numbers (ISO/IEC 7812-1, annex B). */
export function hasValidCheckDigit(number: string): boolean {
  if (!/^\d{12,19}$/.test(number)) return false;
  let sum = 0;
  for (const [index, digit] of [...number].reverse().entries()) {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10 === 0;
}
