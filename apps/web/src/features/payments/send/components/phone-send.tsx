import { useTranslations } from "use-intl";
import { FlowFoot } from "../../../../shell/flow-page.tsx";
import { useVisibleArea } from "../../../../shell/use-visible-area.ts";
import { seenKeyOf } from "../seen-key.ts";
import { useSeen } from "../use-seen.ts";
import type { SendModel } from "../use-send-model.ts";
import { PhoneAmount } from "./amount-section.tsx";
import { PinnedConfirm } from "./confirm-bar.tsx";
import { KeepButton } from "./keep-button.tsx";
import { DraftList } from "./lazy-draft-parts.tsx";
import { NoteChips } from "./note-chips.tsx";
import { PayeeSection } from "./payee-section.tsx";
import { PhoneDraft } from "./phone-draft.tsx";
import { PhoneQuote } from "./phone-quote.tsx";
import { RightSide, useCanSend } from "./right-side.tsx";
import { SendNotices } from "./send-notices.tsx";

/**
 * The form on a phone: person, amount, note, category, quote and the button that sends are visible together; only what is between header
 * and button scrolls, where it does not fit.
 */
export function PhoneSend({ model }: { readonly model: SendModel }) {
  const t = useTranslations("send");
  useVisibleArea();
  const { current, form, payment, state, ended, draft, isKept, change } = model;
  const isOnline = useCanSend(model);
  const hasEnded = draft !== undefined && ended !== null;
  const canSend = isOnline && !hasEnded;
  const isShown = canSend && !model.shortfall;
  const { box, isSeen } = useSeen<HTMLDivElement>(current && isShown ? seenKeyOf(current) : null);
  const hasPayee = form.payee !== null;
  const isKeeping = hasPayee && !isOnline && !hasEnded;
  return (
    <div ref={box} className="flow-body flex min-h-0 flex-1 flex-col">
      <div className="flex min-h-0 flex-1 flex-col overflow-y-auto overscroll-contain" data-flow-scroller>
        <section
          aria-label={t("title")}
          className="shrink-0 bg-surface-1 px-5 pt-2.5 pb-5 flow-short:pt-1 flow-short:pb-3"
        >
          <div className="mx-auto w-full max-w-[40rem]">
            <SendNotices model={model} />
            <PayeeSection model={model} isCompact />
            {hasPayee && (
              <div data-kept={isKept || undefined}>
                <div className="mt-5 flow-short:mt-2">
                  <PhoneAmount model={model} />
                </div>
                <NoteChips note={form.note} category={form.category} onChange={change} />
              </div>
            )}
            {!hasPayee && <DraftList />}
          </div>
        </section>
        {hasPayee ? (
          <RightSide
            model={model}
            quote={<PhoneQuote model={model} />}
            offline={<PhoneDraft model={model} />}
          />
        ) : (
          <div className="flex-1 bg-surface-1" />
        )}
      </div>
      {canSend && hasPayee && payment && state !== "failed" && (
        <PinnedConfirm model={model} isSeen={isSeen} />
      )}
      {isKeeping && (
        <FlowFoot>
          <KeepButton model={model} />
        </FlowFoot>
      )}
    </div>
  );
}
