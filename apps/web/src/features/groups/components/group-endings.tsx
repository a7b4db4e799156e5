import type { Group } from "@evenly/contract/groups/schemas";
import { mayInGroup } from "@evenly/domain/groups/roles";
import { Button } from "@evenly/ui";
import { ConfirmDialog } from "@evenly/ui/ask-dialog";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { apiClient, refusalOf } from "../../../api/trpc.ts";
import { useChange } from "../../../api/use-change.ts";
import { useRefusalText } from "../../../api/use-refusal-text.ts";
import { useGroupChange } from "../use-group-change.ts";
import { NotEvenDialog, type OpenInGroup } from "./not-even-dialog.tsx";

type SettingsProps = { readonly group: Group };
type Ending = "delete" | "leave";

/** Archive, leave and delete; leaving and deleting ask once. */
export function GroupEndings({ group }: SettingsProps) {
  const t = useTranslations("groups.settings");
  const [asking, setAsking] = useState<Ending | null>(null);
  const { change, isBusy } = useGroupChange();
  const isArchived = group.archivedAt !== null;
  const archive = () => apiClient.groups.archive.mutate({ groupId: group.id, isArchived: !isArchived });
  const ending = group.ownRole === "owner" ? "delete" : "leave";
  return (
    <div className="mt-6 flex flex-wrap gap-2">
      {mayInGroup(group.ownRole, "archive_group") && (
        <Button variant="secondary" disabled={isBusy} onClick={() => change(archive)}>
          {t(isArchived ? "restore" : "archive")}
        </Button>
      )}
      <Button variant="danger" onClick={() => setAsking(ending)}>
        {t(ending)}
      </Button>
      {asking && <EndingDialog group={group} ending={asking} onClose={() => setAsking(null)} />}
    </div>
  );
}

type EndingDialogProps = SettingsProps & { readonly ending: Ending; readonly onClose: () => void };

function EndingDialog({ group, ending, onClose }: EndingDialogProps) {
  const t = useTranslations("groups.settings");
  const failures = useTranslations("groups.failures");
  const navigate = useNavigate();
  const textOf = useRefusalText();
  const [open, setOpen] = useState<OpenInGroup | null>(null);
  const end = useChange(() => apiClient.groups[ending].mutate({ groupId: group.id }), {
    done: () => {
      void navigate({ to: "/groups" });
      return t(ending === "delete" ? "deleted" : "left");
    },
    failed: (error) => {
      const { code, details } = refusalOf(error);
      if (code !== "GROUP_NOT_EVEN")
        return textOf(error, ending === "delete" ? failures("deleteGroup") : undefined);
      setOpen(details as OpenInGroup);
      return null;
    },
    refresh: [["groups"], ["waiting"]],
  });
  if (open !== null) return <NotEvenDialog group={group} open={open} onClose={onClose} />;
  const isOpen = group.balances.some(
    ({ memberId, balanceMinor }) => memberId === group.ownMemberId && balanceMinor !== 0n,
  );
  return (
    <ConfirmDialog
      title={t(`ask.${ending}`, { name: group.name })}
      text={t(`askText.${ending === "leave" && isOpen ? "leaveOpen" : ending}`)}
      cancel={t("cancel")}
      confirm={t(ending)}
      busy={t("saving")}
      isBusy={end.isPending}
      isDanger
      onClose={onClose}
      onConfirm={() => end.mutate()}
    />
  );
}
