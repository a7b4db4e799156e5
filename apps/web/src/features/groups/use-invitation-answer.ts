import type { OwnInvitation } from "@evenly/contract/groups/invitations";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useTranslations } from "use-intl";
import { apiClient } from "../../api/trpc.ts";
import { useRefusalText } from "../../api/use-refusal-text.ts";
import { notify, notifyWithAction } from "../../shell/toasts.ts";

/** How long a refusal can be taken back where it was given. */
const UNDO_MS = 8000;

/** Answers an invitation of the user: joins its group, or declines, which can be undone for a moment. */
export function useInvitationAnswer(
  { id: invitationId, groupName }: OwnInvitation,
  onAnswered: () => void = () => undefined,
) {
  const t = useTranslations("groupInbox.invitation");
  const textOf = useRefusalText();
  const client = useQueryClient();
  const navigate = useNavigate();
  const outcome = {
    onError: (error: unknown) => notify("error", textOf(error)),
    onSettled: () => client.invalidateQueries({ queryKey: [["groups"]] }),
  };
  const undo = useMutation({
    ...outcome,
    mutationFn: () => apiClient.groups.reopenMyInvitation.mutate({ invitationId }),
  });
  const decline = useMutation({
    ...outcome,
    mutationFn: () => apiClient.groups.declineMyInvitation.mutate({ invitationId }),
    onSuccess: () => {
      const action = { label: t("undo"), onPress: () => undo.mutate() };
      notifyWithAction("success", t("declined", { group: groupName }), action, UNDO_MS);
      onAnswered();
    },
  });
  const join = useMutation({
    ...outcome,
    mutationFn: () => apiClient.groups.acceptMyInvitation.mutate({ invitationId }),
    onSuccess: ({ id: groupId }) => {
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
