import type { Bill } from "@evenly/contract/bills/schemas";
import { Money, moneyText, useMoneyLocale } from "@evenly/ui";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { isUnpaid } from "../use-bills.ts";
import { BillBar } from "./bill-bar.tsx";

/** A bill of the list: its title, how it stands, and how much of it came back. The whole row is the link. */
export function BillRow({ bill }: { readonly bill: Bill }) {
  const t = useTranslations("bills");
  const { locale } = useMoneyLocale();
  const { id, title, paidMinor, askedMinor, currency } = bill;
  const money = (minor: bigint) => moneyText(minor, currency, locale);
  return (
    <li>
      <Link
        to="/split-bills/$billId"
        params={{ billId: id }}
        className="-mx-2 block rounded-control px-2 py-3.5 hover:bg-surface-2 lg:-mx-4 lg:px-4"
      >
        <span className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="min-w-0 flex-1 basis-40 truncate font-medium">{title}</span>
          <Money amountMinor={askedMinor} currency={currency} />
        </span>
        <span className="mb-2 block text-small text-text-3">
          {t("paidOf", { paid: money(paidMinor), total: money(askedMinor) })}
          {` · ${useStateText(bill)}`}
        </span>
        <BillBar bill={bill} size="thin" />
      </Link>
    </li>
  );
}

function useStateText({ parts, groupId, paidMinor, askedMinor }: Bill): string {
  const t = useTranslations("bills");
  if (groupId !== null) return t("inGroup");
  if (paidMinor === askedMinor) return t("allPaid");
  const waiting = parts.filter(({ state }) => state === "open").length;
  const unpaid = parts.filter(isUnpaid).length;
  return [
    waiting > 0 && t("waitingCount", { count: waiting }),
    unpaid > 0 && t("unpaidCount", { count: unpaid }),
  ]
    .filter(Boolean)
    .join(" · ");
}
