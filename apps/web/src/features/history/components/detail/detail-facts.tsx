import type { ErrorCode } from "@evenly/contract";
import { referenceOf } from "@evenly/contract/payments/reference";
import type { TransactionDetail } from "@evenly/contract/payments/schemas";
import { type Fact, FactList, Money } from "@evenly/ui";
import { useTranslations } from "use-intl";
import type { useAnnotate } from "../../use-annotate.ts";
import { CategoryFact } from "./category-fact.tsx";
import { TagsFact } from "./tags-fact.tsx";

type DetailFactsProps = {
  readonly detail: TransactionDetail;
  readonly change: ReturnType<typeof useAnnotate>;
};

/** Description, category, tags, fee, balance afterwards and reference; facts without a value are left out. */
export function DetailFacts({ detail, change }: DetailFactsProps) {
  const t = useTranslations("history");
  const errors = useTranslations("errors");
  const { description, feeMinor, currency, balanceAfterMinor, refusal, status, type, id, tags, hold } =
    detail;
  const isManual = type === "manual";
  const facts: readonly (Fact | null)[] = [
    description
      ? {
          id: "note",
          label: t("note"),
          value: <span className="whitespace-pre-line wrap-anywhere">{description}</span>,
        }
      : null,
    ...(detail.isInHistory
      ? [
          {
            id: "category",
            label: t("category"),
            value: <CategoryFact detail={detail} onPick={(category) => change({ category })} />,
          },
          {
            id: "tags",
            label: t("tags"),
            value: <TagsFact tags={tags} onChange={(next) => change({ tags: next })} />,
          },
        ]
      : []),
    status === "completed" || hold !== null
      ? null
      : { id: "status", label: t("statusLabel"), value: t(`status.${status}`) },
    refusal ? { id: "reason", label: t("reason"), value: errors(refusal as ErrorCode) } : null,
    isManual
      ? null
      : {
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
    // An entry on hold names its reference beside the way to support.
    isManual || hold !== null
      ? null
      : {
          id: "reference",
          label: t("reference"),
          value: referenceOf(id),
        },
  ];
  return <FactList className="mt-4" facts={facts.filter((fact) => fact !== null)} />;
}
