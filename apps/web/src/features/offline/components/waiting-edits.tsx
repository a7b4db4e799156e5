import { clsx } from "clsx";
import { Clock } from "lucide-react";
import { useTranslations } from "use-intl";
import { useEditViews } from "../queue/edit-views.ts";
import { useStuckEdits } from "../queue/item-marks.ts";
import { useEditFeedback } from "../use-edit-feedback.ts";
import { useEditTexts } from "../use-edit-texts.ts";
import { EditActions } from "./edit-actions.tsx";
import { type EditsOf, isEditOf } from "./edits-of.ts";

/** Edits of one item that are only on this device, each with a discard button. */
export function WaitingEdits({ className, ...of }: EditsOf & { readonly className?: string }) {
  const t = useTranslations("offline");
  const textsOf = useEditTexts();
  const { place, onEnded } = useEditFeedback();
  const waiting = useStuckEdits().filter(({ edit }) => isEditOf(edit, of));
  const hasViews = useEditViews(waiting.map(({ edit }) => edit));
  return (
    <div {...place} role="status">
      {(hasViews ? waiting : []).map((queued) => (
        <div
          key={queued.key}
          className={clsx("flex gap-2 rounded-panel bg-surface-2 px-4 py-3 text-text-2", className)}
        >
          <Clock size={18} aria-hidden="true" className="mt-0.5 shrink-0" />
          <div className="min-w-0">
            <p className="text-text-1">{t("changeWaits")}</p>
            <p className="mt-0.5 text-small wrap-anywhere">{textsOf(queued.edit).changes}</p>
            <EditActions queued={queued} onEnded={onEnded} className="mt-2" />
          </div>
        </div>
      ))}
    </div>
  );
}
