import { Button } from "@evenly/ui";
import { clsx } from "clsx";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { viewOf } from "../queue/edit-views.ts";
import type { Edit, EditKind, QueuedEdit } from "../queue/edits.ts";
import { useEditTexts } from "../use-edit-texts.ts";
import { DiscardButton } from "./discard-button.tsx";

/** Says what has been done about something that waits. */
export type OnSettled = (verb: "retried" | "discarded" | "forgotten", name: string) => void;

type EditActionsProps = {
  readonly queued: QueuedEdit;
  readonly onSettled?: OnSettled;
  readonly className?: string;
};

/** What to do about an edit that has not been taken: send it again, when it was refused, or let it go. */
export function EditActions({ queued, onSettled, className }: EditActionsProps) {
  const t = useTranslations("offline");
  const { title, changes } = useEditTexts()(queued.edit);
  const name = `${title}, ${changes}`;
  const { key, refusal } = queued;
  const settle = async (verb: "retryEdit" | "discardEdit") => {
    const verbs = await import("../queue/settle-edit.ts");
    const isDone = await verbs[verb](key);
    // It was sent meanwhile, and is gone from here.
    if (isDone === false) return;
    onSettled?.(verb === "retryEdit" ? "retried" : "discarded", name);
  };
  // What is gone stays gone, however often one tries.
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
          onClick={() => void settle("retryEdit")}
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
      <DiscardButton name={name} onDiscard={() => void settle("discardEdit")} />
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
