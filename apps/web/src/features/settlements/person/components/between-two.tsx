import type { OtherPerson, PersonCurrency } from "@evenly/contract/settlements/person-schemas";
import { CutBar, CutLegend, Money, Row, RowList } from "@evenly/ui";
import { Link } from "@tanstack/react-router";
import { useId } from "react";
import { useTranslations } from "use-intl";
import { GroupCoin } from "../../../groups/index.ts";
import { sidesOf, sizeOf, wayOf } from "../shown-lines.ts";

type BetweenProps = {
  readonly person: OtherPerson;
  readonly standing: PersonCurrency;
  readonly isFirst: boolean;
};

/** What two persons owe each other in one currency: the net amount, both sides of it, and each group. */
export function BetweenTwo({ person: { firstName: name }, standing, isFirst }: BetweenProps) {
  const t = useTranslations("withPerson");
  const titleId = useId();
  const { currency, netMinor, lines } = standing;
  const { oweMinor, owedMinor } = sidesOf(standing);
  const money = (minor: bigint) => <Money amountMinor={minor} currency={currency} size="inherit" isLive />;
  const sides = [
    { id: "owe", tone: "other" as const, value: oweMinor, label: t("youOwe", { name }) },
    { id: "owed", tone: "you" as const, value: owedMinor, label: t("owesYou", { name }) },
  ].filter(({ value }) => value > 0n);
  return (
    <section aria-labelledby={titleId} className={isFirst ? undefined : "mt-10"}>
      <h2 id={titleId} className="text-small font-medium text-text-2 wrap-anywhere">
        {t(`net.${wayOf(netMinor)}`, { name })}
      </h2>
      <Money amountMinor={sizeOf(netMinor)} currency={currency} size={isFirst ? "page" : "big"} isLive />
      <CutBar className="mt-4" label={t("bar", { name })} parts={sides} />
      <CutLegend
        className="mt-3"
        items={sides.map(({ id, tone, label, value }) => ({ id, tone, label, amount: money(value) }))}
      />
      <RowList label={t("groups")} className="mt-4">
        {lines.map(({ groupId, groupName, color, owesMinor }) => (
          <Row
            key={groupId}
            lead={<GroupCoin color={color} />}
            title={groupName}
            meta={t(owesMinor > 0n ? "youOwe" : "owesYou", { name })}
            amount={
              <Money
                amountMinor={-owesMinor}
                currency={currency}
                sign="always"
                tone={owesMinor > 0n ? "owe" : "owed"}
                isLive
              />
            }
            wrap={(content, className) => (
              <Link to="/groups/$groupId" params={{ groupId }} className={className}>
                {content}
              </Link>
            )}
          />
        ))}
      </RowList>
    </section>
  );
}
