import type { Quote } from "@evenly/contract/payments/schemas";
import { leftToday } from "@evenly/domain/ledger/left-today";
import {
  CutBar,
  CutLegend,
  type CutPart,
  type Fact,
  FactList,
  Money,
  moneyText,
  Timeline,
  type TimelineStep,
} from "@evenly/ui";
import { Check, LockKeyhole, Search, Undo2 } from "lucide-react";
import { useLocale, useTranslations } from "use-intl";
import { firstNameOf } from "../../../contacts/index.ts";
import { useMomentText } from "../../holds/use-hold-texts.ts";
import { mustSee } from "../use-seen.ts";

/** The quote: the balance and the part that is spent, amount received, fee, limit left today, and the steps. */
export function QuoteDetails({ quote }: { readonly quote: Quote }) {
  return (
    <>
      <div {...mustSee}>
        <QuoteCut quote={quote} />
      </div>
      <div className="mt-4" {...mustSee}>
        <FactList facts={useFacts(quote)} />
      </div>
      <QuoteSteps quote={quote} />
    </>
  );
}

export function firstName({ payee }: Quote): string {
  return firstNameOf(payee.displayName);
}

/** The parts of the balance: what stays, the fee, what the payee gets. */
export function quoteParts({ amountMinor, feeMinor, availableAfterMinor }: Quote): readonly CutPart[] {
  const isCovered = availableAfterMinor >= 0n;
  const parts: readonly CutPart[] = [
    { id: "stays", value: isCovered ? availableAfterMinor : 0n, tone: "you" },
    { id: "fee", value: feeMinor, tone: "aside" },
    { id: "payee", value: amountMinor, tone: isCovered ? "other" : "over" },
  ];
  return parts.filter(({ id, value }) => value > 0n || id === "stays");
}

/** The sentence that says what the bar of a quote shows. */
export function useQuoteSentence(quote: Quote): string {
  const t = useTranslations("send");
  const locale = useLocale();
  const { currency, amountMinor, availableBeforeMinor, availableAfterMinor } = quote;
  const text = (minor: bigint) => moneyText(minor, currency, locale);
  return t("quoteCut", {
    before: text(availableBeforeMinor),
    after: text(availableAfterMinor >= 0n ? availableAfterMinor : 0n),
    amount: text(amountMinor),
    name: firstName(quote),
  });
}

function QuoteCut({ quote }: { readonly quote: Quote }) {
  const t = useTranslations("send");
  const sentence = useQuoteSentence(quote);
  const parts = quoteParts(quote);
  const labels: Record<string, string> = { stays: t("stays"), fee: t("fee"), payee: firstName(quote) };
  return (
    <>
      <CutBar className="mt-4" parts={parts} label={sentence} />
      <CutLegend
        className="mt-2.5"
        items={parts.map(({ id, tone, value }) => ({
          id,
          tone,
          label: labels[id],
          amount: (
            <Money
              amountMinor={value}
              currency={quote.currency}
              tone="inherit"
              isShown={id !== "stays"}
              className={id === "payee" ? "text-other-text" : "text-text-1"}
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
  const { currency, amountMinor, feeMinor, feeKind, payeeReceivesMinor, totalMinor, limits } = quote;
  const leftMinor = quote.refusal === null ? leftToday(limits, amountMinor) : null;
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
    ...(leftMinor !== null && leftMinor >= 0n
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

function QuoteSteps({ quote }: { readonly quote: Quote }) {
  const t = useTranslations("send");
  const paying = useTranslations("common.paying");
  const momentText = useMomentText();
  const holdStep = useHoldStep(quote);
  const { hold } = quote;
  return (
    <>
      <h3 className="mt-7 text-h2 font-semibold">{hold ? t("stepsThree") : t("steps")}</h3>
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
          ...holdStep,
          {
            id: "arrives",
            title: t("stepArrives", { name: firstName(quote) }),
            meta: paying("final", { name: firstName(quote) }),
            time: hold
              ? t(hold.kind === "recall" ? "stepAbout" : "stepBy", { time: momentText(hold.until) })
              : t("atOnce"),
            icon: <Check size={20} strokeWidth={1.75} />,
          },
        ]}
      />
    </>
  );
}

/** The step between the confirmation and the arrival of a payment that will be held. */
function useHoldStep(quote: Quote): readonly TimelineStep[] {
  const t = useTranslations("send");
  const { hold } = quote;
  if (hold === null) return [];
  if (hold.kind === "review") {
    return [
      {
        id: "review",
        title: t("stepCheck"),
        meta: t("stepCheckText"),
        time: t("stepUpTo"),
        icon: <Search size={20} strokeWidth={1.75} />,
      },
    ];
  }
  return [
    {
      id: "hold",
      title: t("stepHold", { name: firstName(quote) }),
      meta: t("stepHoldText"),
      time: t("stepHoldTime", { minutes: hold.minutes }),
      icon: <Undo2 size={20} strokeWidth={1.75} />,
    },
  ];
}
