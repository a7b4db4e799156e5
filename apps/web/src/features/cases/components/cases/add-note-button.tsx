import { CASE_NOTE_MIN } from "@evenly/contract/cases/rules";
import type { CaseDetail } from "@evenly/contract/cases/schemas";
import { Button } from "@evenly/ui";
import { useTranslations } from "use-intl";
import { apiClient } from "../../../../api/trpc.ts";
import { useChange } from "../../../../api/use-change.ts";
import { useKeepCase } from "../../use-cases.ts";
import { useOperatorText } from "../../use-operator-text.ts";

type AddNoteButtonProps = {
  readonly caseId: CaseDetail["id"];
  readonly note: string;
  readonly onAdded: () => void;
  /** The note is too short to be stored. */
  readonly onShort: () => void;
};

/** Stores the note without a decision. */
export function AddNoteButton({ caseId, note, onAdded, onShort }: AddNoteButtonProps) {
  const t = useTranslations("cases");
  const textOf = useOperatorText();
  const keep = useKeepCase();
  const add = useChange(() => apiClient.cases.addNote.mutate({ caseId, note }), {
    done: (changed) => {
      keep(changed);
      onAdded();
      return t("noted");
    },
    failed: textOf,
  });
  return (
    <Button
      variant="quiet"
      size="small"
      className="mt-1 -ml-3 max-lg:min-h-11"
      busyLabel={add.isPending && t("dialog.busy")}
      onClick={() => (note.trim().length < CASE_NOTE_MIN ? onShort() : add.mutate())}
    >
      {t("addNote")}
    </Button>
  );
}
