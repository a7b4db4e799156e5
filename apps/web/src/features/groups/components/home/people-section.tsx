import type { PersonBalances } from "@evenly/contract/settlements/person-schemas";
import { Avatar, Button, Chip, Money, Section } from "@evenly/ui";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { api } from "../../../../api/trpc.ts";

/** People shown before "more" is pressed. */
const SHOWN = 3;

/** People with whom the user is not even, over all groups; who waits for the user comes first. Nothing without any. */
export function PeopleSection() {
  const t = useTranslations("groupsHome.people");
  const { data = [] } = api.groups.listPeopleBalances.useQuery();
  const [showsAll, setShowsAll] = useState(false);
  if (data.length === 0) return null;
  const ordered = [...data.filter(({ asksYou }) => asksYou), ...data.filter(({ asksYou }) => !asksYou)];
  const shown = showsAll ? ordered : ordered.slice(0, SHOWN);
  return (
    <Section title={t("title")} className="mb-9">
      <p className="mt-1 text-small text-text-2">{t("text")}</p>
      <ul className="mt-3 flex flex-wrap gap-2">
        {shown.map((each) => (
          <li key={each.person.userId} className="max-w-full">
            <PersonLink {...each} />
          </li>
        ))}
        {shown.length < ordered.length && (
          <li>
            <Button variant="secondary" className="border-line" onClick={() => setShowsAll(true)}>
              {t("more", { count: ordered.length - shown.length })}
            </Button>
          </li>
        )}
      </ul>
    </Section>
  );
}

function PersonLink({ person, balances, asksYou }: PersonBalances) {
  const t = useTranslations("groupsHome.people");
  const { userId, displayName, firstName, avatarUrl } = person;
  return (
    <Link
      to="/groups/with/$userId"
      params={{ userId }}
      className="flex min-h-11 flex-wrap items-center gap-x-2.5 gap-y-1 rounded-control border border-line bg-surface-1 px-2.5 py-1 hover:bg-surface-2"
    >
      <Avatar id={userId} name={displayName} imageUrl={avatarUrl} size={28} />
      <span className="sr-only">{displayName}</span>
      <span aria-hidden="true" className="max-w-48 min-w-0 truncate font-medium">
        {firstName}
      </span>
      {balances.map(({ currency, balanceMinor }) =>
        balanceMinor === 0n ? (
          <span key={currency} className="text-small text-text-2">
            <Money amountMinor={balanceMinor} currency={currency} tone="muted" /> {t("even")}
          </span>
        ) : (
          <Money
            key={currency}
            amountMinor={balanceMinor}
            currency={currency}
            sign="always"
            tone={balanceMinor > 0n ? "owed" : "owe"}
            isLive
          />
        ),
      )}
      {asksYou && <Chip tone="other">{t("asksYou")}</Chip>}
    </Link>
  );
}
