import type { TransactionDetail } from "@evenly/contract/payments/schemas";
import { FactList, Money, Section } from "@evenly/ui";
import { useTranslations } from "use-intl";

/** The ledger postings of the entry; nothing if it never reached the ledger. */
export function DetailLedger({ detail }: { readonly detail: TransactionDetail }) {
  const t = useTranslations("history");
  const { entries, currency } = detail;
  if (entries.length === 0) return null;
  return (
    <Section title={t("ledger")} level={3} className="mt-7">
      <p className="mt-1 text-small text-text-3">{t("ledgerText")}</p>
      <FactList
        className="mt-1"
        facts={entries.map(({ entryId, account, amountMinor, seq }, index) => ({
          id: `${entryId}-${account}-${index}`,
          label: (
            <>
              {t(`account.${account}`)}
              {seq !== null && <span className="text-small text-text-3"> {t("seq", { seq: `${seq}` })}</span>}
            </>
          ),
          value: <Money amountMinor={amountMinor} currency={currency} sign="always" />,
        }))}
      />
    </Section>
  );
}
