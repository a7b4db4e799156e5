import type { OwnInvitation } from "@evenly/contract/groups/invitations";
import { useNavigate } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { apiClient } from "../../api/trpc.ts";
import { useChange } from "../../api/use-change.ts";
import { notifyWithAction } from "../../shell/toasts.ts";

/** How long a refusal can be taken back where it was given. */
const UNDO_MS = 8000;

/** Answers an invitation of the user: joins its group, or declines, which can be undone for a moment. */
export function useInvitationAnswer(
  { id: invitationId, groupName }: OwnInvitation,
  onAnswered: () => void = () => undefined,
) {
  const t = useTranslations("groupsHome.invitation");
  const navigate = useNavigate();
  const refresh = [["groups"], ["waiting"]];
  const undo = useChange(() => apiClient.groups.reopenMyInvitation.mutate({ invitationId }), { refresh });
  const decline = useChange(() => apiClient.groups.declineMyInvitation.mutate({ invitationId }), {
    refresh,
    done: () => {
      const action = { label: t("undo"), onPress: () => undo.mutate() };
      notifyWithAction("success", t("declined", { group: groupName }), action, UNDO_MS);
      onAnswered();
    },
  });
  const join = useChange(() => apiClient.groups.acceptMyInvitation.mutate({ invitationId }), {
    refresh,
    done: ({ id: groupId }) => {
      const open = () => void navigate({ to: "/groups/$groupId", params: { groupId } });
      notifyWithAction("success", t("joined", { group: groupName }), { label: t("open"), onPress: open });
      onAnswered();
    },
  });
  const answering = join.isPending ? "join" : decline.isPending ? "decline" : null;
  const answer = (mutate: () => void) => () => {
    if (answering === null) mutate();
  };
  return { join: answer(join.mutate), decline: answer(decline.mutate), answering } as const;
}
