import type { Receipt } from "@evenly/contract/history/receipts";
import { createTranslator, type Locale, loadMessages, pickLocale } from "@evenly/i18n";
import { formatMoney } from "./format-money.ts";

type Row = { readonly label: string; readonly value: string };

/** Creates the writer of a receipt's texts in a language, from the catalogue `receipt`. */
export function createReceiptTexts() {
  return async (receipt: Receipt) => {
    const locale = pickLocale([receipt.locale]);
    const messages = await loadMessages(locale, ["receipt"]);
    const t = createTranslator({ locale, messages, namespace: "receipt" });
    const money = (minor: bigint) => withCode(minor, receipt.currency, locale);
    const isOut = receipt.direction === "out";
    const total = isOut ? t("total") : t("totalIn");
    const rows: Row[] = [
      { label: t("from"), value: partyText(receipt.payer) },
      { label: t("to"), value: partyText(receipt.payee) },
      { label: t("amount"), value: money(receipt.amountMinor) },
      { label: t("fee"), value: receipt.feeMinor === 0n ? t("noFee") : money(receipt.feeMinor) },
      { label: total, value: money(receipt.totalMinor) },
      { label: t("date"), value: formatMoment(receipt.effectiveAt, locale, receipt.timeZone) },
      { label: t("status"), value: receipt.status === "reversed" ? t("reversed") : t("completed") },
      ...(receipt.description ? [{ label: t("note"), value: receipt.description }] : []),
      { label: t("reference"), value: receipt.reference },
    ];
    return {
      title: t("title"),
      headline: money(receipt.totalMinor),
      rows,
      shortened: t("shortened"),
      footer: t("footer", { date: formatMoment(receipt.issuedAt, locale, receipt.timeZone) }),
      language: locale,
    };
  };
}

/** The isolate (U+2068 to U+2069) keeps the handle readable next to a right-to-left name. */
function partyText({ name, handle }: Receipt["payer"]): string {
  return handle === null ? name : `\u2068${name}\u2069 (@${handle})`;
}

/** Adds the currency code, because several currencies use the same symbol. */
function withCode(amountMinor: bigint, currency: string, locale: Locale): string {
  return `${formatMoney(amountMinor, currency, locale, "narrowSymbol")} ${currency}`;
}

function formatMoment(moment: Date, locale: Locale, timeZone: string): string {
  const options = { dateStyle: "long", timeStyle: "long", timeZone } as const;
  return new Intl.DateTimeFormat(locale, options).format(moment);
}
