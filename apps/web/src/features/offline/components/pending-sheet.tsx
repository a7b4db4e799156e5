import { Dialog } from "@evenly/ui/dialog";
import { CircleAlert, Clock } from "lucide-react";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import type { SendDraft } from "../drafts/draft-store.ts";
import { useOffline } from "../offline-provider.tsx";
import { useEditViews, viewOf } from "../queue/edit-views.ts";
import type { QueuedEdit } from "../queue/edits.ts";
import { refusedBefore } from "../queue/item-marks.ts";
import { useEditTexts, useReason } from "../use-edit-texts.ts";
import { useHeldFocus } from "../use-held-focus.ts";
import { DraftRow } from "./draft-row.tsx";
import { EditActions, type OnEditEnded } from "./edit-actions.tsx";
import { ItemRow } from "./item-row.tsx";
import { Theirs } from "./theirs.tsx";

/** All items on this device that the server does not have: refused edits, pending edits, payment drafts. */
export function PendingSheet({ onClose }: { readonly onClose: () => void }) {
  const t = useTranslations("offline");
  const { waiting, rejected, drafts, online } = useOffline();
  const [said, setSaid] = useState("");
  useEditViews([...rejected, ...waiting].map(({ edit }) => edit));
  const notAccepted = rejected.flatMap((refused) => [
    refused,
    ...waiting.filter((later) => refusedBefore(later, rejected) === refused),
  ]);
  const others = waiting.filter((queued) => !refusedBefore(queued, rejected));
  const keys = [...notAccepted, ...drafts, ...others].map(({ key }) => key);
  const row = { onClose, onEnded: ((verb, name) => setSaid(t(`${verb}Now`, { name }))) as OnEditEnded };
  return (
    <Dialog title={t("title")} onClose={onClose}>
      <p role="status" className="sr-only">
        {said}
      </p>
      <div {...useHeldFocus(keys)}>
        {keys.length === 0 && <p className="mt-2 text-text-2">{t("nothingWaits")}</p>}
        {notAccepted.length > 0 && (
          <Part title={t("notAccepted")}>
            {notAccepted.map((queued) => (
              <EditRow key={queued.key} queued={queued} isHeld={queued.refusal === null} {...row} />
            ))}
          </Part>
        )}
        {drafts.length > 0 && (
          <Part
            title={t("toConfirm")}
            text={t(!online ? "toConfirmLater" : drafts.some(hasLeft) ? "toConfirmSome" : "toConfirmText")}
          >
            {drafts.map((draft) => (
              <DraftRow key={draft.key} draft={draft} onReview={onClose} onEnded={row.onEnded} />
            ))}
          </Part>
        )}
        {others.length > 0 && (
          <Part title={t("waiting")} text={t(online ? "waitingOnline" : "waitingText")}>
            {others.map((queued) => (
              <EditRow key={queued.key} queued={queued} {...row} />
            ))}
          </Part>
        )}
      </div>
    </Dialog>
  );
}

function hasLeft(draft: SendDraft): boolean {
  return draft.hasLeft === true;
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

type EditRowProps = {
  readonly queued: QueuedEdit;
  /** The edit waits for the refused edit above it. */
  readonly isHeld?: boolean;
  readonly onEnded: OnEditEnded;
  readonly onClose: () => void;
};

function EditRow({ queued, isHeld = false, onEnded, onClose }: EditRowProps) {
  const t = useTranslations("offline");
  const { title, changes } = useEditTexts()(queued.edit);
  const reasonOf = useReason();
  const isRefused = queued.refusal !== null;
  const Icon = isRefused ? CircleAlert : Clock;
  if (!viewOf(queued.edit)) return null;
  return (
    <ItemRow
      id={queued.key}
      picture={<Icon size={20} strokeWidth={1.75} aria-hidden="true" />}
      title={title}
      text={
        <>
          <p>{changes}</p>
          {isHeld && <p className="mt-1">{t("waitsForAbove")}</p>}
          {isRefused && <p className="mt-1 text-negative-text">{reasonOf(queued)}</p>}
          {queued.refusal === "STATE_CONFLICT" && <Theirs edit={queued.edit} onLook={onClose} />}
        </>
      }
    >
      <EditActions queued={queued} onEnded={onEnded} className="mt-1" />
    </ItemRow>
  );
}
