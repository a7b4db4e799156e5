import type { Group } from "@evenly/contract/groups/schemas";
import { Button } from "@evenly/ui";
import { useTranslations } from "use-intl";
import { api, apiClient } from "../../../api/trpc.ts";
import { useChange } from "../../../api/use-change.ts";
import { useMemberNames } from "../../groups/index.ts";

type RemindProps = { readonly group: Group; readonly memberId: Group["ownMemberId"] };

/** Reminds a member of what they owe the caller; once a day, so that the button rests after it. */
export function RemindButton({ group, memberId }: RemindProps) {
  const t = useTranslations("groupNews.remind");
  const name = useMemberNames(group)(memberId);
  const reminders = api.groups.listReminders.useQuery({ groupId: group.id });
  const { mutate, isPending } = useChange(
    () => apiClient.groups.remind.mutate({ groupId: group.id, memberId }),
    { done: () => t("sent", { name }), refresh: [["groups", "listReminders"]] },
  );
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
