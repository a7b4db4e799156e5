import type { ErrorCode } from "@evenly/contract";
import type { TransactionDetail } from "@evenly/contract/payments/schemas";
import { type Fact, FactList, Money } from "@evenly/ui";
import { useTranslations } from "use-intl";
import { CategoryIcon } from "../../payments/index.ts";

/** Note, category, fee, balance after and reference, as far as there are any. */
export function DetailFacts({ detail }: { readonly detail: TransactionDetail }) {
  const t = useTranslations("history");
  const common = useTranslations("common");
  const errors = useTranslations("errors");
  const { description, category, feeMinor, currency, balanceAfterMinor, refusal, status, id } = detail;
  const facts: readonly (Fact | null)[] = [
    description ? { id: "note", label: t("note"), value: description } : null,
    category
      ? {
          id: "category",
          label: t("category"),
          value: (
            <span className="inline-flex items-baseline gap-2 [&>svg]:self-center">
              <CategoryIcon category={category} />
              {common(`category.${category}`)}
            </span>
          ),
        }
      : null,
    { id: "status", label: t("statusLabel"), value: t(`status.${status}`) },
    refusal ? { id: "reason", label: t("reason"), value: errors(refusal as ErrorCode) } : null,
    {
      id: "fee",
      label: t("fee"),
      value: feeMinor === 0n ? t("free") : <Money amountMinor={feeMinor} currency={currency} />,
    },
    balanceAfterMinor === null
      ? null
      : {
          id: "balance",
          label: t("balanceAfter"),
          value: <Money amountMinor={balanceAfterMinor} currency={currency} />,
        },
    { id: "reference", label: t("reference"), value: <span className="text-small break-all">{id}</span> },
  ];
  return <FactList className="mt-5" facts={facts.filter((fact) => fact !== null)} />;
}
