import type { ErrorCode } from "@evenly/contract";
import { isolated } from "@evenly/i18n/isolated";
import { Money, moneyText } from "@evenly/ui";
import { Link } from "@tanstack/react-router";
import { PencilLine } from "lucide-react";
import { useLocale, useTranslations } from "use-intl";
import { api } from "../../../api/trpc.ts";
import type { SendDraft } from "../drafts/draft-store.ts";
import { endDraft } from "../drafts/end-draft.ts";
import { useOffline } from "../offline-provider.tsx";
import { DiscardButton } from "./discard-button.tsx";
import type { OnEditEnded } from "./edit-actions.tsx";
import { ItemRow } from "./item-row.tsx";

type DraftRowProps = {
  readonly draft: SendDraft;
  readonly onReview?: () => void;
  readonly onEnded?: OnEditEnded;
};

/** A payment draft: when online, its current quote and buttons to review and confirm it. */
export function DraftRow({ draft, onReview, onEnded }: DraftRowProps) {
  const t = useTranslations("offline");
  const locale = useLocale();
  const { online } = useOffline();
  const { key, payee, amountMinor, currency, description, hasLeft = false } = draft;
  const name = `${isolated(payee.displayName)}, ${moneyText(amountMinor, currency, locale)}`;
  return (
    <ItemRow
      id={key}
      picture={<PencilLine size={20} strokeWidth={1.75} aria-hidden="true" />}
      title={
        <span className="flex justify-between gap-3">
          <bdi className="truncate">{payee.displayName}</bdi>
          <Money amountMinor={amountMinor} currency={currency} />
        </span>
      }
      text={
        <>
          <p>{[`@${payee.handle}`, isolated(description)].filter(Boolean).join(" · ")}</p>
          {hasLeft ? (
            <p className="text-warning-text">{t("draftLeft")}</p>
          ) : (
            online && <Outcome draft={draft} />
          )}
        </>
      }
    >
      <div className="mt-1 -ml-3 flex flex-wrap gap-x-1">
        {online && (
          <Link
            to="/send"
            search={{ draft: key }}
            onClick={onReview}
            aria-label={t(hasLeft ? "confirmAgainNamed" : "reviewNamed", { name })}
            className="inline-flex min-h-[34px] items-center rounded-small px-3 text-label font-strong text-accent-text hover:bg-surface-2 max-lg:min-h-11"
          >
            {t(hasLeft ? "confirmAgain" : "review")}
          </Link>
        )}
        <DiscardButton
          name={name}
          hasLeft={hasLeft}
          onDiscard={() => {
            endDraft(key, null);
            onEnded?.(hasLeft ? "forgotten" : "discarded", name);
          }}
        />
      </div>
    </ItemRow>
  );
}

function Outcome({ draft }: { readonly draft: SendDraft }) {
  const t = useTranslations("offline");
  const errors = useTranslations("errors");
  const locale = useLocale();
  const { payee, amountMinor, currency } = draft;
  const { data: quote } = api.payments.quote.useQuery({ to: payee.id, amountMinor, currency });
  if (!quote) return null;
  if (quote.refusal) return <p className="text-negative-text">{errors(quote.refusal as ErrorCode)}</p>;
  return <p>{t("outcome", { total: moneyText(quote.totalMinor, currency, locale) })}</p>;
}
