import type { BudgetInvitation } from "@evenly/contract/budgets/sharing-schemas";
import { Avatar, Button, Section } from "@evenly/ui";
import { useTranslations } from "use-intl";
import { api, apiClient } from "../../../../api/trpc.ts";
import { useChange } from "../../../../api/use-change.ts";
import { useCategoryNames } from "../../use-category.ts";

/** Budgets that others want to share with the user. Without any it shows nothing. */
export function InvitationList() {
  const t = useTranslations("budgets.invitations");
  const { data = [] } = api.budgets.listInvitations.useQuery();
  if (data.length === 0) return null;
  return (
    <Section title={t("title")} className="mb-8">
      <ul className="divide-y divide-line">
        {data.map((invitation) => (
          <InvitationRow key={invitation.budgetId} invitation={invitation} />
        ))}
      </ul>
    </Section>
  );
}

function InvitationRow({ invitation }: { readonly invitation: BudgetInvitation }) {
  const t = useTranslations("budgets.invitations");
  const category = useCategoryNames()(invitation.category);
  const { budgetId, owner, access, version: expectedVersion } = invitation;
  const answer = useChange(
    (isAccepted: boolean) => apiClient.budgets.answer.mutate({ budgetId, isAccepted, expectedVersion }),
    {
      refresh: [["budgets"]],
      done: (_none, isAccepted) => (isAccepted ? t("joined", { category }) : t("declined")),
    },
  );
  const name = owner.displayName;
  return (
    <li className="py-3">
      <div className="flex items-start gap-3">
        <Avatar id={owner.id} name={name} size={36} imageUrl={owner.avatarUrl} />
        <div className="min-w-0 flex-1">
          <p className="font-semibold wrap-anywhere">{t("asks", { name, category })}</p>
          <p className="mt-1 text-small text-text-2">
            {t("shows")} {t(`may.${access}`)}
          </p>
        </div>
      </div>
      <div className="mt-3 flex flex-wrap gap-2 pl-12">
        <Button
          size="small"
          className="max-lg:min-h-11"
          disabled={answer.isPending}
          onClick={() => answer.mutate(true)}
        >
          {t("join")}
          <span className="sr-only"> {category}</span>
        </Button>
        <Button
          size="small"
          variant="quiet"
          className="max-lg:min-h-11"
          disabled={answer.isPending}
          onClick={() => answer.mutate(false)}
        >
          {t("decline")}
        </Button>
      </div>
    </li>
  );
}
