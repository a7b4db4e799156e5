import type { CardDifference } from "@evenly/contract/cards/schemas";
import { IconTile, Money, Row, RowList } from "@evenly/ui";
import { TriangleAlert } from "lucide-react";
import { useTranslations } from "use-intl";

type DifferenceRowsProps = { readonly differences: readonly CardDifference[]; readonly currency: string };

/** What the provider and the ledger say differently, each with the ids by which it is found on both sides. */
export function DifferenceRows({ differences, currency }: DifferenceRowsProps) {
  const t = useTranslations("cardCheck");
  return (
    <RowList>
      {differences.map(({ kind, intentId, depositId, providerMinor, ledgerMinor }) => (
        <Row
          key={`${intentId} ${depositId}`}
          lead={
            <IconTile>
              <TriangleAlert size={20} strokeWidth={1.75} aria-hidden="true" />
            </IconTile>
          }
          title={t(`kinds.${kind}`)}
          meta={
            <span className="wrap-anywhere">
              {[intentId, depositId].filter((id) => id !== null).join(" · ")}
            </span>
          }
          amount={<Money amountMinor={providerMinor - ledgerMinor} currency={currency} />}
        />
      ))}
    </RowList>
  );
}
