import type { Goal } from "@evenly/contract/goals/schemas";
import { ConfirmDialog } from "@evenly/ui/ask-dialog";
import { useTranslations } from "use-intl";
import { useArchive } from "../use-archive.ts";

/** Asks before a goal is put away, and says what stays and what stops. */
export function ArchiveGoalDialog({ goal, onClose }: { readonly goal: Goal; readonly onClose: () => void }) {
  const t = useTranslations("goals");
  const archive = useArchive(goal, onClose);
  return (
    <ConfirmDialog
      title={t("archiveOf", { name: goal.name })}
      text={goal.currentMinor > 0n ? t("archiveKeeps") : t("archiveStops")}
      cancel={t("cancel")}
      confirm={t("archive")}
      busy={t("busy")}
      isBusy={archive.isPending}
      problem={archive.problem}
      onClose={onClose}
      onConfirm={() => archive.mutate(true)}
    />
  );
}
