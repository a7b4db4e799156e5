import { Button } from "@evenly/ui";
import { Dialog } from "@evenly/ui/dialog";
import { CircleAlert, Clock } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslations } from "use-intl";
import { useOffline } from "../offline-provider.tsx";
import type { QueuedEdit } from "../queue/edits.ts";
import { useEditWords, useReason } from "../use-edit-words.ts";
import { DraftRow } from "./draft-row.tsx";
import { EditActions } from "./edit-actions.tsx";
import { ItemRow } from "./item-row.tsx";

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
