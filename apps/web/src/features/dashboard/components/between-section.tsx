import {
  Avatar,
  Button,
  CutBar,
  CutLegend,
  ErrorState,
  Money,
  moneyText,
  Row,
  RowList,
  Skeleton,
  SkeletonRows,
} from "@evenly/ui";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useLocale, useTranslations } from "use-intl";
import { api } from "../../../trpc.ts";
import { type Exchange, type ExchangeSums, exchangeSums } from "../exchange-sums.ts";

const DAYS = 30;
const DAY_MS = 86_400_000;
/** One page; with more payments than this in the period no sum is claimed. */
const ROWS_MAX = 100;
const PEOPLE_MAX = 5;

/** Start of the period on a whole day, so that the query stays the same while the page is open. */
function startOfPeriod(): Date {
  const today = new Date().setHours(0, 0, 0, 0);
  return new Date(today - DAYS * DAY_MS);
}

/** What was sent and received in the last 30 days; nothing when nothing moved. No debt: amounts have all been paid. */
export function BetweenSection() {
  const t = useTranslations("dashboard");
  const [from] = useState(startOfPeriod);
  const period = api.payments.listTransactions.useQuery({ limit: ROWS_MAX, from });
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
  const sums = exchangeSums(period.data.transactions);
  if (period.data.nextCursor !== null || sums.people.length === 0) return null;
  return <Between sums={sums} currency={period.data.transactions[0]?.currency ?? "USD"} />;
}

function Between({ sums, currency }: { readonly sums: ExchangeSums; readonly currency: string }) {
  const t = useTranslations("dashboard");
  const locale = useLocale();
  const { people, sentMinor, receivedMinor } = sums;
  const items = [
    { id: "received", value: receivedMinor, tone: "you" as const, label: t("receivedSum") },
    { id: "sent", value: sentMinor, tone: "other" as const, label: t("sentSum") },
  ];
  const sentence = items.map((item) => `${item.label} ${moneyText(item.value, currency, locale)}`).join(", ");
  const netMinor = receivedMinor - sentMinor;
  const difference = {
    count: people.length,
    amount: moneyText(netMinor < 0n ? -netMinor : netMinor, currency, locale),
  };
  return (
    <section aria-label={t("between")} className="mb-9">
      <div className="flex min-h-[26px] items-center">
        <h2 className="text-small font-medium text-text-2">{t("between")}</h2>
      </div>
      <p className="mt-2.5">
        <Money amountMinor={receivedMinor + sentMinor} currency={currency} size="hero" />
      </p>
      <p className="mt-2.5 text-text-2">{t(`between30.${leaning(netMinor)}`, difference)}</p>
      <CutBar className="mt-5" parts={items} label={sentence} />
      <CutLegend
        className="mt-3"
        items={items.map(({ id, tone, label, value }) => ({
          id,
          tone,
          label,
          amount: <Money amountMinor={value} currency={currency} />,
        }))}
      />
      <RowList className="mt-5">
        {people.slice(0, PEOPLE_MAX).map((exchange) => (
          <PersonRow key={exchange.person.id} exchange={exchange} currency={currency} />
        ))}
      </RowList>
    </section>
  );
}

/** Whether more was received, more was sent, or as much both ways. */
function leaning(netMinor: bigint): "received" | "sent" | "even" {
  if (netMinor === 0n) return "even";
  return netMinor > 0n ? "received" : "sent";
}

function PersonRow({ exchange, currency }: { readonly exchange: Exchange; readonly currency: string }) {
  const t = useTranslations("dashboard");
  const { person, netMinor, count } = exchange;
  return (
    <Row
      lead={<Avatar id={person.id} name={person.displayName} imageUrl={person.avatarUrl} />}
      title={person.displayName}
      meta={t("payments", { count })}
      amount={
        <Money
          amountMinor={netMinor}
          currency={currency}
          sign="always"
          tone={netMinor > 0n ? "in" : netMinor < 0n ? "default" : "muted"}
        />
      }
      amountMeta={t(`leaning.${leaning(netMinor)}`)}
      wrap={(content, className) => (
        <Link to="/history" search={{ person: `@${person.handle}` }} className={className}>
          {content}
        </Link>
      )}
    />
  );
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
