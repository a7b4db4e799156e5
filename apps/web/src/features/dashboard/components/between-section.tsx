import type { PeopleSums } from "@evenly/contract/payments/schemas";
import {
  Avatar,
  Button,
  ErrorState,
  Level,
  type LevelRow,
  Money,
  moneyText,
  Skeleton,
  SkeletonRows,
} from "@evenly/ui";
import { keepPreviousData } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { useFormatter, useLocale, useTimeZone, useTranslations } from "use-intl";
import { api } from "../../../api/trpc.ts";
import { addDays, dayOf, startOfDay } from "../../payments/index.ts";

const DAYS = 30;
/** People shown before "more" is pressed, and at most. */
const PEOPLE_SHOWN = 5;
const PEOPLE_MAX = 100;

/** The first moment of the period. It is the start of a day, so that the query key stays the same for a day. */
function useStartOfPeriod(): Date {
  const timeZone = useTimeZone() ?? "UTC";
  const today = dayOf(new Date(), timeZone);
  return useMemo(() => startOfDay(addDays(today, -DAYS), timeZone), [today, timeZone]);
}

/** The net of the last 30 days with other people; nothing without payments. These are no debts: all of it has been paid. */
export function BetweenSection() {
  const t = useTranslations("dashboard");
  const from = useStartOfPeriod();
  // The period starts elsewhere once the profile's time zone is known; until then the figures stay.
  const period = api.payments.sumPeople.useQuery(
    { from, limit: PEOPLE_MAX },
    { placeholderData: keepPreviousData },
  );
  if (!period.data) {
    return period.isPending ? (
      <BetweenSkeleton />
    ) : (
      <ErrorState
        title={t("peopleFailed")}
        text={t("failedText")}
        action={<Button onClick={() => void period.refetch()}>{t("retry")}</Button>}
      />
    );
  }
  return period.data.people.length === 0 ? null : <Between sums={period.data} />;
}

function Between({ sums }: { readonly sums: PeopleSums }) {
  const t = useTranslations("dashboard");
  const format = useFormatter();
  const locale = useLocale();
  const { currency, inMinor, outMinor, aheadMinor, behindMinor, since } = sums;
  const text = (amountMinor: bigint) => moneyText(amountMinor, currency, locale);
  return (
    <section aria-label={t("between")} className="mb-9">
      <div className="flex min-h-[26px] items-center">
        <h2 className="text-small font-medium text-text-2">{t("between")}</h2>
      </div>
      <p className="mt-2.5">
        <Money amountMinor={inMinor - outMinor} currency={currency} sign="always" size="hero" isLive />
      </p>
      <p className="mt-2.5 text-text-2">{t("inAndOut", { in: text(inMinor), out: text(outMinor) })}</p>
      {since && (
        <p className="mt-1 text-small text-text-3">
          {t("betweenSince", { date: format.dateTime(since, { dateStyle: "medium" }) })}
        </p>
      )}
      <People sums={sums} left={text(behindMinor)} right={text(aheadMinor)} />
    </section>
  );
}

type PeopleProps = { readonly sums: PeopleSums; readonly left: string; readonly right: string };

function People({ sums, left, right }: PeopleProps) {
  const t = useTranslations("dashboard");
  const [showsAll, setShowsAll] = useState(false);
  const { people, peopleCount, currency } = sums;
  const shown = showsAll ? people : people.slice(0, PEOPLE_SHOWN);
  const hidden = peopleCount - shown.length;
  const rows = shown.map((one): LevelRow => {
    const { person, inMinor, outMinor, count } = one;
    const netMinor = inMinor - outMinor;
    return {
      id: person.id,
      lead: <Avatar id={person.id} name={person.displayName} imageUrl={person.avatarUrl} />,
      name: person.displayName,
      shortName: shortNameOf(person.displayName),
      meta: t("payments", { count }),
      valueMinor: netMinor,
      amount: (
        <Money
          amountMinor={netMinor}
          currency={currency}
          sign="always"
          tone={netMinor > 0n ? "owed" : netMinor < 0n ? "owe" : "muted"}
        />
      ),
      wrap: (content, className) => (
        <Link to="/history" search={{ person: `@${person.handle}` }} className={className}>
          {content}
        </Link>
      ),
    };
  });
  return (
    <>
      <Level
        className="mt-5"
        rows={rows}
        label={t("people30")}
        left={{ label: t("moreOut"), amount: left }}
        right={{ label: t("moreIn"), amount: right }}
      />
      {hidden > 0 &&
        (showsAll ? (
          <p className="mt-2 text-small text-text-3">{t("morePeople", { count: hidden })}</p>
        ) : (
          <Button variant="quiet" className="mt-2 -ml-4" onClick={() => setShowsAll(true)}>
            {t("morePeople", { count: hidden })}
          </Button>
        ))}
    </>
  );
}

/** First name and initial of the last name: "Priya R.". */
function shortNameOf(name: string): string {
  const [first = "", ...others] = name.trim().split(/\s+/);
  const initial = [...(others.at(-1) ?? "")][0];
  return initial === undefined ? first : `${first} ${initial}.`;
}

function BetweenSkeleton() {
  return (
    <div aria-hidden="true" className="mb-9">
      <Skeleton className="h-4 w-40" />
      <Skeleton className="mt-4 h-12 w-56" />
      <SkeletonRows count={3} />
    </div>
  );
}
