import type { HomeBalance, HomeCurrency } from "@evenly/contract/waiting/schemas";
import { Avatar, buttonStyles, Level, type LevelRow, Money } from "@evenly/ui";
import { Link } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { PlaceLink } from "./place-link.tsx";

type BetweenProps = { readonly currencies: readonly HomeCurrency[] };

/** What the user owes and gets back in groups and split bills, for each currency: the sum as a hero, people about one line. */
export function BetweenSection({ currencies }: BetweenProps) {
  const t = useTranslations("dashboard.open");
  const [first, ...others] = currencies;
  if (first === undefined) return <Even />;
  return (
    <section aria-label={t("title")}>
      <Hero open={first} />
      <People open={first} />
      {others.map((open) => (
        <section key={open.currency} aria-label={t("inCurrency", { currency: open.currency })}>
          <FurtherSum open={open} />
          <People open={open} />
        </section>
      ))}
    </section>
  );
}

function Even() {
  const t = useTranslations("dashboard.open");
  return (
    <section aria-label={t("title")}>
      <h2 className="text-h1 font-semibold">{t("even")}</h2>
      <p className="mt-1 text-text-2">{t("evenText")}</p>
    </section>
  );
}

type OpenProps = { readonly open: HomeCurrency };

const netOf = ({ oweMinor, owedMinor }: HomeCurrency): bigint => owedMinor - oweMinor;
const sizeOf = (minor: bigint): bigint => (minor < 0n ? -minor : minor);

function useSideText() {
  const t = useTranslations("dashboard.open");
  return (open: HomeCurrency) => {
    const net = netOf(open);
    return net === 0n ? t("evenOverall") : t(net < 0n ? "youOwe" : "youGetBack");
  };
}

function Hero({ open }: OpenProps) {
  const t = useTranslations("dashboard.open");
  const sideText = useSideText();
  const { currency, peopleCount } = open;
  return (
    <>
      <div className="flex min-h-11 items-center justify-between gap-3 lg:h-[26px] lg:min-h-0">
        <h2 className="text-small font-medium text-text-2">{sideText(open)}</h2>
        <SettleUp open={open} />
      </div>
      <p className="lg:mt-2.5">
        <Money amountMinor={sizeOf(netOf(open))} currency={currency} size="hero" isLive />
      </p>
      <p className="mt-2.5 text-text-2">{t("with", { count: peopleCount })}</p>
    </>
  );
}

/** The sum of another currency; currencies are never added. */
function FurtherSum({ open }: OpenProps) {
  const sideText = useSideText();
  return (
    <div className="mt-7 flex min-h-11 items-center justify-between gap-3 lg:min-h-[34px]">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <span className="text-small font-medium text-text-2">{sideText(open)}</span>
        <Money amountMinor={sizeOf(netOf(open))} currency={open.currency} size="big" isLive />
      </p>
      <SettleUp open={open} />
    </div>
  );
}

/** Opens the largest debt of the user; nothing if they owe nobody. */
function SettleUp({ open: { settle, currency } }: OpenProps) {
  const t = useTranslations("dashboard.open");
  if (settle === null) return null;
  return (
    <PlaceLink
      place={settle}
      currency={currency}
      isOwed={false}
      className={buttonStyles({ variant: "secondary", size: "small", className: "max-lg:min-h-11" })}
    >
      {t("settleUp")}
    </PlaceLink>
  );
}

function People({ open }: OpenProps) {
  const t = useTranslations("dashboard.open");
  const { currency, people, peopleCount, oweMinor, owedMinor } = open;
  const rowOf = useLevelRow(currency);
  const amount = (amountMinor: bigint) => (
    <Money amountMinor={amountMinor} currency={currency} size="inherit" />
  );
  const hidden = peopleCount - people.length;
  return (
    <>
      <Level
        className="mt-4"
        label={t("people")}
        rows={people.map(rowOf)}
        left={{ label: t("owe"), amount: amount(oweMinor) }}
        right={{ label: t("owed"), amount: amount(owedMinor) }}
      />
      {hidden > 0 && (
        <Link to="/groups" className={buttonStyles({ variant: "quiet", className: "mt-1 -ml-4" })}>
          {t("more", { count: hidden })}
        </Link>
      )}
    </>
  );
}

function useLevelRow(currency: string): (balance: HomeBalance) => LevelRow {
  const t = useTranslations("dashboard.open");
  const causeOf = ({ groupName, groupCount, billCount }: HomeBalance) =>
    [
      groupName ?? (groupCount > 0 ? t("groups", { count: groupCount }) : ""),
      billCount > 0 ? t("bills", { count: billCount }) : "",
    ]
      .filter(Boolean)
      .join(" · ");
  return (balance) => {
    const { person, balanceMinor, place } = balance;
    const name = person?.name ?? t("byLink");
    const isOwed = balanceMinor > 0n;
    return {
      id: person?.id ?? "link",
      lead: <Avatar id={person?.id ?? "link"} name={name} imageUrl={person?.avatarUrl ?? null} />,
      name,
      shortName: person ? shortNameOf(name) : name,
      meta: causeOf(balance),
      valueMinor: balanceMinor,
      amount: (
        <Money
          amountMinor={balanceMinor}
          currency={currency}
          sign="always"
          tone={isOwed ? "owed" : "owe"}
          isLive
        />
      ),
      wrap: (content, className) => (
        <PlaceLink place={place} currency={currency} isOwed={isOwed} className={className}>
          {content}
        </PlaceLink>
      ),
    };
  };
}

/** First name and initial of the last name: "Priya R.". */
function shortNameOf(name: string): string {
  const [first = "", ...others] = name.trim().split(/\s+/);
  const initial = [...(others.at(-1) ?? "")][0];
  return initial === undefined ? first : `${first} ${initial}.`;
}
