import type { Quote } from "@evenly/contract/payments/schemas";
import { Button, ErrorState, RightHalf, Skeleton, SkeletonBar, SkeletonRows } from "@evenly/ui";
import { useEffect } from "react";
import { useTranslations } from "use-intl";
import type { SendDraft } from "../../offline/index.ts";
import { clockOf, useCountdown } from "../use-countdown.ts";
import type { SendFailure } from "../use-send.ts";
import { ConfirmBar } from "./confirm-bar.tsx";
import { DraftNote } from "./draft-note.tsx";
import { DraftList } from "./lazy-draft-parts.tsx";
import { QuoteDetails } from "./quote-details.tsx";

export type QuoteState = "incomplete" | "loading" | "failed" | "ready";

type QuoteHalfProps = {
  readonly quote: Quote | undefined;
  readonly state: QuoteState;
  /** The draft that is looked at again. */
  readonly draft: SendDraft | undefined;
  readonly hasPayee: boolean;
  readonly failure: SendFailure | null;
  readonly isSending: boolean;
  /** It was confirmed before, and no answer has come. */
  readonly hasLeft: boolean;
  readonly onReload: () => void;
  readonly onConfirm: () => void;
};

/** What will happen, by the code that will do it; nothing changes after confirm. */
export function QuoteHalf({
  quote,
  state,
  draft,
  hasPayee,
  failure,
  isSending,
  hasLeft,
  onReload,
  onConfirm,
}: QuoteHalfProps) {
  const t = useTranslations("send");
  return (
    <RightHalf label={t("whatWillHappen")}>
      <div className="lg:sticky lg:top-24">
        <div className="flex min-h-6 items-baseline justify-between gap-3">
          <h2 className="text-h2 font-semibold lg:text-small lg:font-medium lg:text-text-2">
            {t("whatWillHappen")}
          </h2>
          {state === "ready" && quote && <QuoteClock expiresAt={quote.expiresAt} onExpired={onReload} />}
        </div>
        {state === "incomplete" && (
          <>
            <p className="mt-4 max-w-[68ch] text-text-2">
              {hasPayee ? t("nothingYetAmount") : t("nothingYet")}
            </p>
            <DraftList />
          </>
        )}
        {state === "loading" && (
          <div className="mt-4">
            <SkeletonBar />
            <Skeleton className="mt-3 h-9 w-full" />
            <SkeletonRows count={3} />
          </div>
        )}
        {state === "failed" && (
          <ErrorState
            title={t("quoteFailed")}
            text={t(hasLeft ? "mayBeMade" : "notSent")}
            action={<Button onClick={onReload}>{t("retry")}</Button>}
          />
        )}
        {state === "ready" && quote && (
          <>
            {draft && <DraftNote draft={draft} quote={quote} hasLeft={hasLeft} />}
            <QuoteDetails quote={quote} />
            <ConfirmBar {...{ quote, failure, isSending, hasLeft, onConfirm }} />
          </>
        )}
      </div>
    </RightHalf>
  );
}

function QuoteClock({ expiresAt, onExpired }: { readonly expiresAt: Date; readonly onExpired: () => void }) {
  const t = useTranslations("send");
  const seconds = useCountdown(expiresAt);
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks once when the time is over
  useEffect(() => {
    if (seconds === 0) onExpired();
  }, [seconds === 0]);
  return <p className="numeric text-small text-text-2">{t("quoteHolds", { time: clockOf(seconds) })}</p>;
}
