import { Button, ErrorState, RightHalf, Skeleton, SkeletonBar, SkeletonRows } from "@evenly/ui";
import { useTranslations } from "use-intl";
import { seenKeyOf } from "../seen-key.ts";
import { useSeen } from "../use-seen.ts";
import type { SendModel } from "../use-send-model.ts";
import { Confirm } from "./confirm-bar.tsx";
import { DraftNote } from "./draft-note.tsx";
import { DraftList } from "./lazy-draft-parts.tsx";
import { QuoteClock } from "./quote-clock.tsx";
import { QuoteDetails } from "./quote-details.tsx";
import { ShortQuote } from "./short-quote.tsx";

/** The quote, computed by the same code that posts the payment, so that nothing changes after confirming. */
export function QuoteHalf({ model }: { readonly model: SendModel }) {
  const t = useTranslations("send");
  const { current, state, draft, form, hasLeft, shortfall } = model;
  const { box, isSeen } = useSeen<HTMLDivElement>(current && !shortfall ? seenKeyOf(current) : null);
  return (
    <RightHalf label={t("quote.title")}>
      <div ref={box} className="lg:sticky lg:top-24">
        {!shortfall && (
          <div className="flex min-h-6 items-baseline justify-between gap-3">
            <h2 className="text-small font-medium text-text-2">{t("quote.title")}</h2>
            {current && <QuoteClock expiresAt={current.expiresAt} />}
          </div>
        )}
        {state === "incomplete" && (
          <>
            <p className="mt-4 max-w-[68ch] text-text-2">
              {t(form.payee ? "quote.enterAmount" : "quote.pickPerson")}
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
        {state === "failed" && <QuoteFailed model={model} />}
        {current && (
          <>
            {draft && <DraftNote draft={draft} quote={current} hasLeft={hasLeft} />}
            {shortfall ? (
              <ShortQuote shortfall={shortfall} draftKey={draft?.key} />
            ) : (
              <QuoteDetails quote={current} />
            )}
            <div data-above-bottom="confirm" className="mt-6">
              <Confirm model={model} isSeen={isSeen} />
            </div>
          </>
        )}
      </div>
    </RightHalf>
  );
}

/** The quote could not be loaded; says whether a payment may have been made. */
export function QuoteFailed({ model }: { readonly model: SendModel }) {
  const t = useTranslations("send");
  return (
    <ErrorState
      title={t("quoteFailed")}
      text={t(model.hasLeft ? "mayBeMade" : "notSent")}
      action={<Button onClick={model.reload}>{t("retry")}</Button>}
    />
  );
}
