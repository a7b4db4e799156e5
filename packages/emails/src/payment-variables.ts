import type { NotificationContent } from "@evenly/contract/notifications/schemas";
import type { Locale } from "@evenly/i18n";
import type { Variables } from "./fill-template.ts";
import { formatMoney } from "./format-money.ts";

type PaymentContent = Extract<NotificationContent, { data: { transferId: string } }>;

/** Tells what is of money that moved from all else. */
export function isOfPayment(content: NotificationContent): content is PaymentContent {
  return "transferId" in content.data;
}

/** What the texts of money that moved may name. */
export function paymentVariables(content: PaymentContent, locale: Locale): Variables {
  const money = (minor: string | bigint, currency: string) => formatMoney(BigInt(minor), currency, locale);
  const spent = (amountMinor: string, feeMinor: string, currency: string) => ({
    amount: money(amountMinor, currency),
    total: money(BigInt(amountMinor) + BigInt(feeMinor), currency),
    fee: feeMinor === "0" ? "" : money(feeMinor, currency),
  });
  const transactionId = content.data.transferId;
  switch (content.template) {
    case "paymentReceived": {
      const { amountMinor, currency, payerName, note } = content.data;
      return { transactionId, amount: money(amountMinor, currency), senderName: payerName, note: note ?? "" };
    }
    case "paymentSent": {
      const { amountMinor, feeMinor, currency, payeeName, note } = content.data;
      return {
        transactionId,
        ...spent(amountMinor, feeMinor, currency),
        personName: payeeName,
        note: note ?? "",
      };
    }
    case "withdrawalSent": {
      const { amountMinor, feeMinor, currency } = content.data;
      return { transactionId, ...spent(amountMinor, feeMinor, currency) };
    }
    case "depositReceived":
    case "depositReversed":
    case "withdrawalReversed":
      return { transactionId, amount: money(content.data.amountMinor, content.data.currency) };
    case "paymentReported":
      return { transactionId };
    default: {
      const { amountMinor, currency, personName } = content.data;
      return { transactionId, amount: money(amountMinor, currency), personName };
    }
  }
}
