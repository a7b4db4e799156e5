import { Button, Money } from "@evenly/ui";
import { Dialog } from "@evenly/ui/dialog";
import { Link } from "@tanstack/react-router";
import { CircleAlert, Clock, PencilLine } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { draftStore, type SendDraft } from "../drafts/draft-store.ts";
import { useOffline } from "../offline-provider.tsx";
import type { QueuedEdit } from "../queue/edits.ts";
import { useEditWords, useReason } from "../use-edit-words.ts";
import { EditActions } from "./edit-actions.tsx";

/** Everything on this device that the server does not have: what was refused, what waits, payments to confirm. */
export function PendingSheet({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations("offline");
  const { waiting, rejected, drafts, online } = useOffline();
  const isEmpty = waiting.length + rejected.length + drafts.length === 0;
  return (
    <Dialog
      title={t("title")}
      onClose={onClose}
      actions={
        <Button variant="secondary" onClick={onClose}>
          {t("close")}
        </Button>
      }
    >
      {isEmpty && <p className="mt-2 text-text-2">{t("nothingWaits")}</p>}
      {rejected.length > 0 && (
        <Part title={t("notAccepted")}>
          {rejected.map((queued) => (
            <EditRow key={queued.key} queued={queued} />
          ))}
        </Part>
      )}
      {drafts.length > 0 && (
        <Part title={t("toConfirm")} text={t(online ? "toConfirmText" : "toConfirmLater")}>
          {drafts.map((draft) => (
            <DraftRow key={draft.key} draft={draft} onReview={onClose} />
          ))}
        </Part>
      )}
      {waiting.length > 0 && (
        <Part title={t("waiting")} text={t("waitingText")}>
          {waiting.map((queued) => (
            <EditRow key={queued.key} queued={queued} />
          ))}
        </Part>
      )}
    </Dialog>
  );
}

type PartProps = { readonly title: string; readonly text?: string; readonly children: ReactNode };

function Part({ title, text, children }: PartProps) {
  return (
    <section className="mt-5">
      <h3 className="text-label font-strong">{title}</h3>
      {text && <p className="mt-0.5 text-small text-text-2">{text}</p>}
      <ul className="mt-1 divide-y divide-line">{children}</ul>
    </section>
  );
}

type RowProps = {
  readonly picture: ReactNode;
  readonly title: ReactNode;
  readonly text: ReactNode;
  readonly children: ReactNode;
};

function ItemRow({ picture, title, text, children }: RowProps) {
  return (
    <li className="flex gap-3 py-3">
      <span className="mt-0.5 shrink-0 text-text-2">{picture}</span>
      <div className="min-w-0 flex-1">
        <p className="font-medium wrap-anywhere">{title}</p>
        <div className="text-small wrap-anywhere text-text-2">{text}</div>
        {children}
      </div>
    </li>
  );
}

function EditRow({ queued }: { readonly queued: QueuedEdit }) {
  const { title, changes } = useEditWords()(queued.edit);
  const reasonOf = useReason();
  const isRefused = queued.refusal !== null;
  const Icon = isRefused ? CircleAlert : Clock;
  return (
    <ItemRow
      picture={<Icon size={20} strokeWidth={1.75} aria-hidden="true" />}
      title={title}
      text={
        <>
          <p>{changes}</p>
          {isRefused && <p className="mt-1 text-negative-text">{reasonOf(queued)}</p>}
        </>
      }
    >
      <EditActions queued={queued} className="mt-1" />
    </ItemRow>
  );
}

function DraftRow({ draft, onReview }: { readonly draft: SendDraft; readonly onReview: () => void }) {
  const t = useTranslations("offline");
  const { online } = useOffline();
  const { key, payee, amountMinor, currency, description } = draft;
  return (
    <ItemRow
      picture={<PencilLine size={20} strokeWidth={1.75} aria-hidden="true" />}
      title={
        <span className="flex justify-between gap-3">
          <span className="truncate">{payee.displayName}</span>
          <Money amountMinor={amountMinor} currency={currency} />
        </span>
      }
      text={<p>{[`@${payee.handle}`, description].filter(Boolean).join(" · ")}</p>}
    >
      <p className="mt-1 -ml-3 flex flex-wrap gap-x-1">
        {online && (
          <Link
            to="/send"
            search={{ draft: key }}
            onClick={onReview}
            className="inline-flex min-h-[34px] items-center rounded-small px-3 text-label font-strong text-accent-text hover:bg-surface-2 max-lg:min-h-11"
          >
            {t("review")}
          </Link>
        )}
        <Button variant="quiet" size="small" className="max-lg:min-h-11" onClick={() => draftStore.drop(key)}>
          {t("discard")}
        </Button>
      </p>
    </ItemRow>
  );
}
