import type { Quote } from "@evenly/contract/payments/schemas";
import { Note, shownMoneyText } from "@evenly/ui";
import { CircleHelp, PencilLine } from "lucide-react";
import { useLocale, useTranslations } from "use-intl";
import type { SendDraft } from "../../../offline/index.ts";
import { changesOf, type DraftChange } from "../draft-changes.ts";

type DraftNoteProps = {
  readonly draft: SendDraft;
  readonly quote: Quote;
  /** It was confirmed before without an answer. */
  readonly hasLeft: boolean;
};

/** Says that the payment is a draft and what has changed since it was written. If it may have been made, says that instead. */
export function DraftNote({ draft, quote, hasLeft }: DraftNoteProps) {
  const t = useTranslations("send.draft");
  const wordsOf = useChangeWords(quote.currency);
  const changes = changesOf(draft, quote);
  if (hasLeft) {
    return (
      <Note icon={<CircleHelp size={20} strokeWidth={1.75} aria-hidden="true" />} className="mt-4">
        <p>{t("left")}</p>
      </Note>
    );
  }
  return (
    <Note icon={<PencilLine size={20} strokeWidth={1.75} aria-hidden="true" />} className="mt-4">
      <p>{t("madeAt", { when: draft.at })}</p>
      {changes.length === 0 ? (
        <p className="mt-1 text-text-2">{t("unchanged")}</p>
      ) : (
        <>
          <p className="mt-1 font-strong">{t("changed")}</p>
          <ul className="mt-0.5 list-disc pl-5">
            {changes.map((change) => (
              <li key={change.what}>{wordsOf(change)}</li>
            ))}
          </ul>
        </>
      )}
    </Note>
  );
}

function useChangeWords(currency: string): (change: DraftChange) => string {
  const t = useTranslations("send.draft.change");
  const locale = useLocale();
  const money = (amountMinor: bigint) => shownMoneyText(amountMinor, currency, locale);
  return (change) => {
    if (change.what === "unverified") return t("unverified");
    if (change.what === "payee") return t("payee", { before: change.before, now: change.now });
    return t(change.what, { before: money(change.before), now: money(change.now) });
  };
}
