import type { Quote } from "@evenly/contract/payments/schemas";
import { dailyLimit, leftToday } from "@evenly/domain/ledger/left-today";
import { CutBar, Money, moneyText, Skeleton, SkeletonBar } from "@evenly/ui";
import type { ReactNode } from "react";
import { useLocale, useTranslations } from "use-intl";
import { useMomentText } from "../../holds/use-hold-texts.ts";
import { mustSee } from "../use-seen.ts";
import type { SendModel } from "../use-send-model.ts";
import { DraftNote } from "./draft-note.tsx";
import { QuickAmounts } from "./quick-amounts.tsx";
import { QuoteClock } from "./quote-clock.tsx";
import { firstName, quoteParts, useQuoteSentence } from "./quote-details.tsx";
import { QuoteFailed } from "./quote-half.tsx";
import { SendEffect } from "./send-effect.tsx";
import { ShortQuote } from "./short-quote.tsx";

/** The quote of a phone: the bar, what stays, what the payee gets and the fee, in a height that leaves room for the button. */
export function PhoneQuote({ model }: { readonly model: SendModel }) {
  const t = useTranslations("send");
  const { current, state, draft, form, hasLeft, shortfall } = model;
  return (
    <section
      ref={model.quoteBox}
      tabIndex={-1}
      aria-label={t("quote.title")}
      className="flex-1 border-t border-line bg-bg px-5 pt-5 pb-3 flow-short:py-3 focus:outline-none"
    >
      <div className="mx-auto w-full max-w-[40rem]">
        {state === "incomplete" && (
          <>
            <p className="text-text-2">{t("quote.enterAmount")}</p>
            {form.amountText === "" && <QuickAmounts className="mt-3 flex gap-2" onPick={model.takeAmount} />}
          </>
        )}
        {state === "loading" && (
          <>
            <Skeleton className="mb-3 h-4 w-24 flow-short:hidden" />
            <SkeletonBar />
            <Skeleton className="mt-3 h-4 w-40" />
            <Skeleton className="mt-3 h-5 w-60" />
          </>
        )}
        {state === "failed" && <QuoteFailed model={model} />}
        {current && draft && <DraftNote draft={draft} quote={current} hasLeft={hasLeft} />}
        {shortfall && <ShortQuote shortfall={shortfall} draftKey={draft?.key} />}
        {current && !shortfall && <Details quote={current} />}
        {!shortfall && <SendEffect model={model} className="mt-2 flow-short:hidden" />}
      </div>
    </section>
  );
}

/** When the payee gets the money: now, after the hold, or after a check. */
function useWhenText({ hold }: Quote): string {
  const t = useTranslations("send.quote");
  if (hold === null) return t("now");
  return hold.kind === "recall" ? t("inMinutes", { minutes: hold.minutes }) : t("afterCheck");
}

/** What cannot be undone after the confirmation, or until when it can. */
function useFinalText(quote: Quote): string {
  const t = useTranslations("send.quote");
  const paying = useTranslations("common.paying");
  const momentText = useMomentText();
  const { hold } = quote;
  if (hold === null) return paying("final", { name: firstName(quote) });
  return hold.kind === "recall" ? t("takeBack", { time: momentText(hold.until) }) : t("review");
}

function Details({ quote }: { readonly quote: Quote }) {
  const t = useTranslations("send");
  const { currency, availableAfterMinor, payeeReceivesMinor } = quote;
  const parts = quoteParts(quote);
  const [whenText, finalText] = [useWhenText(quote), useFinalText(quote)];
  const name = firstName(quote);
  return (
    <>
      <div className="mb-2.5 flex items-baseline justify-between gap-3 flow-short:hidden">
        <h2 className="text-small font-medium text-text-2">{t("quote.title")}</h2>
        <QuoteClock expiresAt={quote.expiresAt} />
      </div>
      <div {...mustSee}>
        <CutBar parts={parts} label={useQuoteSentence(quote)} className="flow-short:hidden" />
        <CutBar
          parts={parts}
          label={useQuoteSentence(quote)}
          size="medium"
          className="hidden flow-short:block"
        />
      </div>
      <Line swatch="bg-accent" className="mt-2.5 text-small text-text-2 flow-tiny:hidden">
        {t.rich("quote.keep", {
          amount: () => (
            <Money
              amountMinor={availableAfterMinor > 0n ? availableAfterMinor : 0n}
              currency={currency}
              tone="inherit"
              className="text-text-1"
            />
          ),
        })}
      </Line>
      <Line swatch="bg-other" className="mt-1.5 text-h2 font-semibold flow-short:text-body" {...mustSee}>
        {t.rich("quote.gets", {
          name,
          amount: () => <Money amountMinor={payeeReceivesMinor} currency={currency} size="inherit" isShown />,
        })}
        {" · "}
        <FeeText quote={quote} />
        {" · "}
        {whenText}
      </Line>
      <div className="pl-[18px] text-small text-text-2 flow-short:hidden">
        <LimitLine quote={quote} />
        <p className="mt-1.5">{finalText}</p>
      </div>
    </>
  );
}

type LineProps = { readonly swatch: string; readonly className: string; readonly children: ReactNode };

function Line({ swatch, className, children, ...rest }: LineProps) {
  return (
    <p className={`flex items-baseline gap-2 ${className}`} {...rest}>
      <span aria-hidden="true" className={`swatch size-2.5 shrink-0 rounded-[3px] ${swatch}`} />
      <span className="min-w-0">{children}</span>
    </p>
  );
}

function FeeText({ quote: { feeMinor, currency } }: { readonly quote: Quote }) {
  const t = useTranslations("send");
  const locale = useLocale();
  if (feeMinor === 0n) return <span className="text-positive-text">{t("feeFree")}</span>;
  return <span className="numeric">{t("quote.fee", { amount: moneyText(feeMinor, currency, locale) })}</span>;
}

/** From this part of the daily limit on, what would be left is not shown. */
const LEFT_SHOWN_BELOW_PERCENT = 20n;

function LimitLine({ quote: { limits, amountMinor, currency } }: { readonly quote: Quote }) {
  const t = useTranslations("send");
  const locale = useLocale();
  const today = dailyLimit(limits);
  if (!today) return null;
  const leftMinor = leftToday(limits, amountMinor);
  if (leftMinor === null || leftMinor < 0n || leftMinor * 100n >= today.limitMinor * LEFT_SHOWN_BELOW_PERCENT)
    return null;
  const text = (minor: bigint) => moneyText(minor, currency, locale);
  return (
    <p className="numeric mt-1.5">
      {t("quote.left", { left: text(leftMinor), limit: text(today.limitMinor) })}
    </p>
  );
}
