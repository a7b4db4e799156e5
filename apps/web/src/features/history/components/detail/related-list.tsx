import type { TransactionDetail } from "@evenly/contract/payments/schemas";
import { CutBar, Money, moneyText, Row, RowList, Section } from "@evenly/ui";
import { Link } from "@tanstack/react-router";
import { CornerUpLeft, CornerUpRight } from "lucide-react";
import { useLocale, useTranslations } from "use-intl";
import { useMomentText } from "../../../../shell/use-moment-text.ts";

/** Links between a payment and its refunds or return, in both directions. */
export function RelatedList({ detail }: { readonly detail: TransactionDetail }) {
  const t = useTranslations("history");
  const moment = useMomentText();
  const { related, currency } = detail;
  if (related.length === 0) return null;
  return (
    <Section title={t("related")} level={3} className="mt-7">
      <GivenBack detail={detail} />
      <RowList className="mt-1">
        {related.map(({ id, kind, amountMinor, recordedAt }) => {
          const Icon = kind === "original" ? CornerUpRight : CornerUpLeft;
          return (
            <Row
              key={id}
              lead={<Icon size={18} aria-hidden="true" className="mx-1 shrink-0 text-text-2" />}
              title={t(`relation.${kind}`)}
              meta={moment(recordedAt)}
              amount={<Money amountMinor={amountMinor} currency={currency} sign="always" />}
              wrap={(content, className) => (
                <Link
                  to="/history/$transactionId"
                  params={{ transactionId: id }}
                  search={(before) => before}
                  resetScroll={false}
                  className={className}
                >
                  {content}
                </Link>
              )}
            />
          );
        })}
      </RowList>
    </Section>
  );
}

/** How much of the payment was given back. */
function GivenBack({ detail }: { readonly detail: TransactionDetail }) {
  const t = useTranslations("history");
  const locale = useLocale();
  const { related, currency, amountMinor } = detail;
  const back = related.filter(({ kind }) => kind !== "original");
  if (back.length === 0) return null;
  const whole = absolute(amountMinor);
  const given = back.reduce((sum, line) => sum + absolute(line.amountMinor), 0n);
  const text = t("givenBackOf", {
    given: moneyText(given, currency, locale),
    whole: moneyText(whole, currency, locale),
  });
  return (
    <div className="mt-3">
      <CutBar
        size="thin"
        parts={[
          { id: "kept", value: whole - given, tone: detail.direction === "in" ? "you" : "other" },
          { id: "given", value: given, tone: "aside" },
        ]}
        label={text}
      />
      <p aria-hidden="true" className="mt-2 text-small text-text-2">
        {text}
      </p>
    </div>
  );
}

function absolute(minor: bigint): bigint {
  return minor < 0n ? -minor : minor;
}
