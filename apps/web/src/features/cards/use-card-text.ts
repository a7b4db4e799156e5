import type { Card } from "@evenly/contract/cards/schemas";
import { useTranslations } from "use-intl";

/** The brands' own spelling; a brand that is missing here is written as the provider does, with a capital letter. */
const brands: Readonly<Record<string, string>> = {
  amex: "American Express",
  cartes_bancaires: "Cartes Bancaires",
  diners: "Diners Club",
  eftpos_au: "eftpos",
  jcb: "JCB",
  unionpay: "UnionPay",
};

/** "Visa ··4242" */
export function useCardName(): (card: Pick<Card, "brand" | "last4">) => string {
  const t = useTranslations("cards");
  return ({ brand, last4 }) => {
    const isKnown = brand !== "" && brand !== "unknown";
    const name = brands[brand] ?? `${brand.charAt(0).toUpperCase()}${brand.slice(1)}`;
    return t("name", { brand: isKnown ? name : t("unknownBrand"), last4 });
  };
}

/** Until when a card is good, and in words when that is soon or past. */
export function useExpiryText(): (card: Card) => { readonly date: string; readonly words: string | null } {
  const t = useTranslations("cards");
  return ({ expMonth, expYear, expiry }) => {
    const date = `${String(expMonth).padStart(2, "0")}/${String(expYear).slice(-2)}`;
    if (expiry === "valid") return { date, words: null };
    if (expiry === "expired") return { date, words: t("expired") };
    const isNow = expMonth === new Date().getUTCMonth() + 1;
    return { date, words: t(isNow ? "expiresThisMonth" : "expiresNextMonth") };
  };
}
