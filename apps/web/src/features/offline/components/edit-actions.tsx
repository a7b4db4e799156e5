import { Button } from "@evenly/ui";
import { clsx } from "clsx";
import { useTranslations } from "use-intl";
import type { QueuedEdit } from "../queue/edits.ts";

type EditActionsProps = {
  readonly queued: QueuedEdit;
  readonly className?: string;
};

/** What to do about an edit that has not been taken: send it again, when it was refused, or let it go. */
export function EditActions({ queued, className }: EditActionsProps) {
  const t = useTranslations("offline");
  const settle = (verb: "retryEdit" | "discardEdit") =>
    void import("../queue/settle-edit.ts").then((verbs): Promise<unknown> => verbs[verb](queued.key));
  return (
    <p className={clsx("-ml-3 flex flex-wrap gap-x-1", className)}>
      {queued.refusal !== null && (
        <Button variant="quiet" size="small" className="max-lg:min-h-11" onClick={() => settle("retryEdit")}>
          {queued.refusal === "STATE_CONFLICT" ? t("keepMine") : t("retry")}
        </Button>
      )}
      <Button variant="quiet" size="small" className="max-lg:min-h-11" onClick={() => settle("discardEdit")}>
        {t("discard")}
      </Button>
    </p>
  );
}
