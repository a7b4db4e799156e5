import { clsx } from "clsx";
import { CircleAlert } from "lucide-react";
import { useEditViews } from "../queue/edit-views.ts";
import { useEdits } from "../queue/use-edits.ts";
import { useEditFeedback } from "../use-edit-feedback.ts";
import { useEditTexts, useReason } from "../use-edit-texts.ts";
import { EditActions } from "./edit-actions.tsx";
import { type EditsOf, isEditOf } from "./edits-of.ts";

/** Refused edits of one item: the wanted change, the reason, and the actions. */
export function RefusedEdits({ className, ...of }: EditsOf & { readonly className?: string }) {
  const reasonOf = useReason();
  const textsOf = useEditTexts();
  const { place, onEnded } = useEditFeedback();
  const refused = useEdits().filter(({ edit, refusal }) => refusal !== null && isEditOf(edit, of));
  const hasViews = useEditViews(refused.map(({ edit }) => edit));
  return (
    <div {...place}>
      {(hasViews ? refused : []).map((queued) => (
        <div
          key={queued.key}
          role="alert"
          className={clsx("flex gap-2 rounded-panel bg-warning-soft px-4 py-3 text-warning-text", className)}
        >
          <CircleAlert size={18} aria-hidden="true" className="mt-0.5 shrink-0" />
          <div className="min-w-0">
            <p>{reasonOf(queued)}</p>
            <p className="mt-0.5 text-small wrap-anywhere">{textsOf(queued.edit).changes}</p>
            <EditActions queued={queued} onEnded={onEnded} className="mt-2" />
          </div>
        </div>
      ))}
    </div>
  );
}
