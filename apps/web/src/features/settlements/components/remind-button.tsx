import type { Group } from "@evenly/contract/groups/schemas";
import { Button } from "@evenly/ui";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { api, apiClient } from "../../../api/trpc.ts";
import { useRefusalText } from "../../../api/use-refusal-text.ts";
import { notify } from "../../../shell/toasts.ts";
import { useMemberNames } from "../../groups/index.ts";

type RemindProps = { readonly group: Group; readonly memberId: Group["ownMemberId"] };

/** Reminds a member of what they owe the caller; once a day, so that the button rests after it. */
export function RemindButton({ group, memberId }: RemindProps) {
  const t = useTranslations("groupNews.remind");
  const name = useMemberNames(group)(memberId);
  const textOf = useRefusalText();
  const client = useQueryClient();
  const reminders = api.groups.listReminders.useQuery({ groupId: group.id });
  const { mutate, isPending } = useMutation({
    mutationFn: () => apiClient.groups.remind.mutate({ groupId: group.id, memberId }),
    onSuccess: () => notify("success", t("sent", { name })),
    onError: (error) => notify("error", textOf(error)),
    onSettled: () => client.invalidateQueries({ queryKey: [["groups", "listReminders"]] }),
  });
  const member = group.members.find(({ id }) => id === memberId);
  const isOff = !group.settings.notifications.reminders || group.archivedAt !== null;
  if (isOff || !member?.isActive || member.userId === null) return null;
  if (reminders.data?.some((reminder) => reminder.memberId === memberId))
    return <span className="text-small text-text-2">{t("tomorrow")}</span>;
  return (
    <Button
      variant="secondary"
      size="small"
      className="max-lg:min-h-11"
      aria-label={t("label", { name })}
      disabled={isPending || reminders.isPending}
      onClick={() => mutate()}
    >
      {t("remind")}
    </Button>
  );
}
