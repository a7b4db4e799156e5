import { Button } from "@evenly/ui";
import { clsx } from "clsx";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { viewOf } from "../queue/edit-views.ts";
import type { Edit, EditKind, QueuedEdit } from "../queue/edits.ts";
import { useEditTexts } from "../use-edit-texts.ts";
import { DiscardButton } from "./discard-button.tsx";

/** Reports what was done with a pending edit. */
export type OnEditEnded = (verb: "retried" | "discarded" | "forgotten", name: string) => void;

type EditActionsProps = {
  readonly queued: QueuedEdit;
  readonly onEnded?: OnEditEnded;
  readonly className?: string;
};

/** Actions on an edit that the server has not accepted: retry it if it was refused, or discard it. */
export function EditActions({ queued, onEnded, className }: EditActionsProps) {
  const t = useTranslations("offline");
  const { title, changes } = useEditTexts()(queued.edit);
  const name = `${title}, ${changes}`;
  const { key, refusal } = queued;
  const resolve = async (verb: "retryEdit" | "discardEdit") => {
    const verbs = await import("../queue/resolve-edit.ts");
    const isDone = await verbs[verb](key);
    // The edit was sent meanwhile and is no longer in the queue.
    if (isDone === false) return;
    onEnded?.(verb === "retryEdit" ? "retried" : "discarded", name);
  };
  // Retrying cannot help when the item no longer exists.
  const canRetry = refusal !== null && refusal !== "NOT_FOUND";
  const retry = refusal === "STATE_CONFLICT" ? "keepMine" : "retry";
  const [isChanging, setIsChanging] = useState(false);
  return (
    <div className={clsx("-ml-3 flex flex-wrap gap-x-1", className)}>
      {canRetry && (
        <Button
          variant="quiet"
          size="small"
          className="max-lg:min-h-11"
          aria-label={t(`${retry}Named`, { name })}
          onClick={() => void resolve("retryEdit")}
        >
          {t(retry)}
        </Button>
      )}
      {refusal !== null && viewOf(queued.edit)?.Change && (
        <Button
          variant="quiet"
          size="small"
          className="max-lg:min-h-11"
          aria-label={t("changeNamed", { name })}
          onClick={() => setIsChanging(true)}
        >
          {t("change")}
        </Button>
      )}
      {isChanging && (
        <ChangeForm edit={queued.edit} editKey={key} at={queued.at} onClose={() => setIsChanging(false)} />
      )}
      <DiscardButton name={name} onDiscard={() => void resolve("discardEdit")} />
    </div>
  );
}

type ChangeFormProps<Kind extends EditKind> = {
  readonly edit: Edit<Kind>;
  readonly editKey: string;
  readonly at: number;
  readonly onClose: () => void;
};

function ChangeForm<Kind extends EditKind>({ edit, ...props }: ChangeFormProps<Kind>) {
  const Form = viewOf(edit)?.Change;
  return Form && <Form edit={edit} {...props} />;
}
