import type { Quote } from "@evenly/contract/payments/schemas";
import { CutBar, CutLegend, type Fact, FactList, Money, moneyText, Timeline } from "@evenly/ui";
import { Check, LockKeyhole } from "lucide-react";
import { useLocale, useTranslations } from "use-intl";

/** The quote drawn: the balance and its cut, what arrives, the fee, what is left today, the steps. */
export function QuoteDetails({ quote }: { readonly quote: Quote }) {
  return (
    <>
      <QuoteCut quote={quote} />
      <FactList className="mt-4" facts={useFacts(quote)} />
      <QuoteSteps name={firstName(quote)} />
    </>
  );
}

function firstName({ payee }: Quote): string {
  return payee.displayName.split(" ")[0] ?? payee.displayName;
}

function QuoteCut({ quote }: { readonly quote: Quote }) {
  const t = useTranslations("send");
  const locale = useLocale();
  const { currency, amountMinor, feeMinor, availableBeforeMinor, availableAfterMinor } = quote;
  const text = (minor: bigint) => moneyText(minor, currency, locale);
  const isCovered = availableAfterMinor >= 0n;
  const stays = isCovered ? availableAfterMinor : 0n;
  const sentence = t("quoteCut", {
    before: text(availableBeforeMinor),
    after: text(stays),
    amount: text(amountMinor),
    name: firstName(quote),
  });
  const items = [
    { id: "stays", value: stays, tone: "you" as const, label: t("stays"), className: "text-text-1" },
    { id: "fee", value: feeMinor, tone: "aside" as const, label: t("fee"), className: "text-text-1" },
    {
      id: "payee",
      value: amountMinor,
      tone: isCovered ? ("other" as const) : ("over" as const),
      label: firstName(quote),
      className: "text-other-text",
    },
  ].filter((item) => item.value > 0n || item.id === "stays");
  return (
    <>
      <CutBar className="mt-4" parts={items} label={sentence} />
      <CutLegend
        className="mt-2.5"
        items={items.map(({ id, tone, label, value, className }) => ({
          id,
          tone,
          label,
          amount: (
            <Money
              amountMinor={value}
              currency={currency}
              tone="inherit"
              isShown={id !== "stays"}
              className={className}
            />
          ),
        }))}
      />
    </>
  );
}

function useFacts(quote: Quote): readonly Fact[] {
  const t = useTranslations("send");
  const locale = useLocale();
  const { currency, feeMinor, feeKind, payeeReceivesMinor, totalMinor, limits } = quote;
  const today = limits.find((limit) => limit.rule === "identity_daily");
  const leftMinor = today && quote.refusal === null ? today.remainingMinor - totalMinor : -1n;
  const kind = feeKind === "personal" ? t("feePersonal") : t("feeInternational");
  return [
    {
      id: "receives",
      label: t("receives", { name: firstName(quote) }),
      value: <Money amountMinor={payeeReceivesMinor} currency={currency} isShown className="font-semibold" />,
    },
    {
      id: "fee",
      label: t("fee"),
      value: (
        <>
          {feeMinor === 0n ? (
            <span className="font-medium text-positive-text">{t("feeFree")}</span>
          ) : (
            <Money amountMinor={feeMinor} currency={currency} isShown />
          )}{" "}
          <span className="text-small text-text-2">{kind}</span>
        </>
      ),
    },
    ...(feeMinor > 0n
      ? [
          {
            id: "total",
            label: t("total"),
            value: <Money amountMinor={totalMinor} currency={currency} isShown />,
          },
        ]
      : []),
    ...(leftMinor >= 0n
      ? [
          {
            id: "left",
            label: t("leftTodayAfter"),
            value: (
              <span className="numeric">
                {t("toSend", { amount: moneyText(leftMinor, currency, locale) })}
              </span>
            ),
          },
        ]
      : []),
  ];
}

function QuoteSteps({ name }: { readonly name: string }) {
  const t = useTranslations("send");
  return (
    <>
      <h3 className="mt-7 text-h2 font-semibold">{t("steps")}</h3>
      <Timeline
        className="mt-3"
        steps={[
          {
            id: "confirm",
            title: t("stepConfirm"),
            meta: t("stepConfirmText"),
            time: t("now"),
            icon: <LockKeyhole size={20} strokeWidth={1.75} />,
            isCurrent: true,
          },
          {
            id: "arrives",
            title: t("stepArrives", { name }),
            meta: t("stepArrivesText"),
            time: t("atOnce"),
            icon: <Check size={20} strokeWidth={1.75} />,
          },
        ]}
      />
    </>
  );
}
