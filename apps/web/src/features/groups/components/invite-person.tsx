import type { Group } from "@evenly/contract/groups/schemas";
import type { Payee } from "@evenly/contract/payments/schemas";
import { useTranslations } from "use-intl";
import { apiClient } from "../../../api/trpc.ts";
import { useChange } from "../../../api/use-change.ts";
import { useRefusalText } from "../../../api/use-refusal-text.ts";
import { PersonPicker } from "../../contacts/index.ts";

/** Finds people with an account and invites them; they join or decline. */
export function InvitePerson({ group }: { readonly group: Group }) {
  const t = useTranslations("groupNews.invite");
  const textOf = useRefusalText();
  const members = new Set<string>(
    group.members.flatMap(({ userId, isActive }) => (isActive && userId !== null ? String(userId) : [])),
  );
  const { mutate, variables, error, isSuccess, isPending, reset } = useChange(
    ({ id: userId }: Payee) => apiClient.groups.invitePerson.mutate({ groupId: group.id, userId }),
    { refresh: [["groups", "listInvitations"]], failed: "beside" },
  );
  const invite = (person: Payee) => {
    if (!isPending) mutate(person);
  };
  return (
    <div>
      <PersonPicker
        label={t("person")}
        help={t("personHelp")}
        without={members}
        problem={error ? textOf(error) : null}
        onText={() => {
          if (error || isSuccess) reset();
        }}
        onPick={invite}
      />
      <p role="status" className="mt-2 text-small text-text-2 wrap-anywhere empty:hidden">
        {isPending ? t("inviting") : isSuccess ? t("invited", { name: variables.displayName }) : ""}
      </p>
    </div>
  );
}
