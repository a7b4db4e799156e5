import type { Upcoming } from "@evenly/contract/insights/schemas";
import { IconTile, Money, moneyText, Row, RowList, Section, useMoneyLocale } from "@evenly/ui";
import { useFormatter, useTranslations } from "use-intl";
import { api } from "../../../api/trpc.ts";
import { QueryRows } from "../../../shell/query-rows.tsx";
import { CategoryIcon } from "../../payments/index.ts";

/** Payments that recur, in the next 30 days. */
export function ComingUpSection({ currency }: { readonly currency: string }) {
  const t = useTranslations("insights");
  const query = api.budgets.listUpcoming.useQuery({ currency });
  const total = query.data && query.data.payments.length > 0 && (
    <Money amountMinor={query.data.totalMinor} currency={currency} />
  );
  return (
    <Section title={t("comingUp")} className="mt-8 first:mt-0" action={total}>
      <QueryRows
        query={query}
        data={query.data?.payments}
        count={3}
        failed={{ title: t("comingUpFailed") }}
        empty={<p className="mt-2 text-text-2">{t("comingUpNone")}</p>}
      >
        {(payments) => (
          <RowList>
            {payments.map((payment) => (
              <UpcomingRow key={payment.id} payment={payment} currency={currency} />
            ))}
          </RowList>
        )}
      </QueryRows>
    </Section>
  );
}

type RowProps = { readonly payment: Upcoming["payments"][number]; readonly currency: string };

function UpcomingRow({ payment, currency }: RowProps) {
  const t = useTranslations("insights");
  const format = useFormatter();
  const { locale } = useMoneyLocale();
  const { on, title, category, groupName, interval, amountMinor, differenceMinor } = payment;
  const day = format.dateTime(new Date(`${on}T00:00:00Z`), {
    weekday: "long",
    month: "short",
    day: "numeric",
    timeZone: "UTC",
  });
  const size = differenceMinor === null || differenceMinor >= 0n ? differenceMinor : -differenceMinor;
  const change =
    size === null
      ? null
      : t(size === differenceMinor ? "priceUp" : "priceDown", { amount: moneyText(size, currency, locale) });
  return (
    <Row
      lead={
        <IconTile>
          <CategoryIcon category={category} />
        </IconTile>
      }
      title={title}
      meta={`${day} · ${change ?? groupName ?? t(`interval.${interval}`)}`}
      amount={<Money amountMinor={amountMinor} currency={currency} />}
    />
  );
}
