import type { DepositLimit } from "@evenly/contract/cards/schemas";
import { CutBar, CutLegend, Money, moneyText, Section, useMoneyLocale } from "@evenly/ui";
import { useTranslations } from "use-intl";
import { api } from "../../../api/trpc.ts";
import { DEPOSIT_CURRENCY } from "../use-add-money.ts";
import type { DepositForm } from "../use-deposit-form.ts";

type OutlookProps = { readonly form: DepositForm };

/** The balance after the deposit: what is there, and hatched what is not there yet. */
export function DepositOutlook({ form }: OutlookProps) {
  const t = useTranslations("cards");
  const { locale } = useMoneyLocale();
  const balance = api.payments.getBalance.useQuery().data;
  if (!balance) return null;
  const amountMinor = form.amountMinor ?? 0n;
  const haveMinor = balance.availableMinor;
  const money = (minor: bigint) => moneyText(minor, DEPOSIT_CURRENCY, locale);
  const daily = form.terms.data?.limits.find(({ rule }) => rule === "deposit_daily");
  const leftMinor = daily === undefined ? null : daily.remainingMinor - amountMinor;
  return (
    <section aria-labelledby="after-deposit">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 id="after-deposit" className="text-small font-medium text-text-2">
          {t("afterThis")}
        </h2>
        {leftMinor !== null && leftMinor >= 0n && (
          <p className="numeric text-small text-text-2">{t("leftToday", { amount: money(leftMinor) })}</p>
        )}
      </div>
      <CutBar
        className="mt-2.5"
        label={t("cut", { before: money(haveMinor), amount: money(amountMinor) })}
        parts={[
          { id: "have", value: haveMinor > 0n ? haveMinor : 0n, tone: "you" },
          { id: "plus", value: amountMinor, tone: "pending" },
        ]}
      />
      <CutLegend
        className="mt-2.5"
        items={[
          {
            id: "have",
            tone: "you",
            label: t("youHave"),
            amount: <Money amountMinor={haveMinor} currency={DEPOSIT_CURRENCY} />,
          },
          {
            id: "plus",
            tone: "pending",
            label: t("plus"),
            amount: <Money amountMinor={amountMinor} currency={DEPOSIT_CURRENCY} sign="always" isShown />,
          },
        ]}
      />
      <p className="mt-4 text-h2 font-semibold">
        {t("youllHave", { amount: money(haveMinor + amountMinor) })}
        {" · "}
        <span className="text-positive-text">{t("free")}</span>
      </p>
      <p className="mt-1 max-w-[68ch] text-text-2">{t("bankFirst")}</p>
    </section>
  );
}

/** The limits on what is added, each with this deposit hatched. */
export function DepositLimits({ form }: OutlookProps) {
  const t = useTranslations("cards");
  const limits = form.terms.data?.limits;
  if (!limits) return null;
  return (
    <Section title={t("limits.title")} className="mt-9">
      <ul className="mt-2 [&>li+li]:border-t [&>li+li]:border-line">
        {limits.map((limit) => (
          <LimitRow key={limit.rule} limit={limit} amountMinor={form.amountMinor ?? 0n} />
        ))}
      </ul>
    </Section>
  );
}

type LimitRowProps = { readonly limit: DepositLimit; readonly amountMinor: bigint };

function LimitRow({ limit, amountMinor }: LimitRowProps) {
  const t = useTranslations("cards.limits");
  const { locale } = useMoneyLocale();
  const { rule, limitMinor, usedMinor, remainingMinor } = limit;
  const money = (minor: bigint) => moneyText(minor, DEPOSIT_CURRENCY, locale);
  const leftMinor = remainingMinor > amountMinor ? remainingMinor - amountMinor : 0n;
  const isOver = amountMinor > remainingMinor;
  return (
    <li className="py-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <p className="font-medium">
          {t(rule)}{" "}
          <span className="numeric text-small font-normal text-text-3">
            {t("of", { amount: money(limitMinor) })}
          </span>
        </p>
        <p className="numeric ml-auto font-medium">{t("left", { amount: money(leftMinor) })}</p>
      </div>
      <CutBar
        size="medium"
        className="mt-2"
        label={t("cut", {
          name: t(rule),
          used: money(usedMinor),
          amount: money(amountMinor),
          left: money(leftMinor),
        })}
        parts={[
          { id: "used", value: usedMinor, tone: "you" },
          { id: "this", value: isOver ? remainingMinor : amountMinor, tone: isOver ? "over" : "pending" },
          { id: "left", value: leftMinor, tone: "free" },
        ]}
      />
    </li>
  );
}
