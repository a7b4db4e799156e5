import type { Group } from "@evenly/contract/groups/schemas";
import { mayInGroup } from "@evenly/domain/groups/roles";
import { Button } from "@evenly/ui";
import { useTranslations } from "use-intl";
import { apiClient } from "../../../api/trpc.ts";
import { useGroupChange, useMemberNames } from "../../groups/index.ts";
import { defaultOf, isSameDefault, pairOf } from "../default-draft.ts";
import type { ExpenseForm } from "../use-expense-form.ts";

type DefaultsProps = { readonly group: Group; readonly form: ExpenseForm };

/** Keeps the typed split for the next expenses: of the group, or of the caller with one other person. */
export function DefaultSplits({ group, form }: DefaultsProps) {
  const t = useTranslations("expenses.defaults");
  const { draft, locale } = form;
  const { change, isBusy } = useGroupChange();
  const split = defaultOf(group, draft, locale);
  const mayChange = mayInGroup(group.ownRole, "change_settings", { isArchived: group.archivedAt !== null });
  const isNew = split !== null && !isSameDefault(split, group.defaultSplit);
  return (
    <div className="mt-3 -ml-3 flex flex-wrap items-center gap-x-2">
      {mayChange && isNew && (
        <Button
          variant="quiet"
          size="small"
          className="max-lg:min-h-11"
          disabled={isBusy}
          onClick={() =>
            change(() => apiClient.groups.saveDefaultSplit.mutate({ groupId: group.id, split }), t("saved"))
          }
        >
          {t("makeGroups")}
        </Button>
      )}
      <PairDefault group={group} form={form} />
    </div>
  );
}

function PairDefault({ group, form }: DefaultsProps) {
  const t = useTranslations("expenses.defaults");
  const nameOf = useMemberNames(group);
  const { draft, locale, pair: known } = form;
  const { change, isBusy } = useGroupChange();
  const typed = pairOf(group, draft, locale);
  const other = group.members.find(({ id }) => id === (typed ?? known)?.memberId);
  if (other === undefined || other.userId === null || !other.isActive) return null;
  const name = nameOf(other.id);
  const isKnown =
    known !== null &&
    known.method === typed?.method &&
    known.ownInput === typed.ownInput &&
    known.otherInput === typed.otherInput;
  const save = (split: Omit<NonNullable<typeof typed>, "memberId"> | null) =>
    change(
      () => apiClient.groups.savePairSplit.mutate({ groupId: group.id, memberId: other.id, split }),
      t(split === null ? "pairForgotten" : "pairSaved", { name }),
    );
  if (isKnown)
    return (
      <>
        <p className="ml-3 text-small text-text-2">{t("isPair", { name })}</p>
        <Button
          variant="quiet"
          size="small"
          className="max-lg:min-h-11"
          disabled={isBusy}
          onClick={() => save(null)}
        >
          {t("forgetPair")}
        </Button>
      </>
    );
  if (typed === null) return null;
  const { memberId: _memberId, ...split } = typed;
  return (
    <Button
      variant="quiet"
      size="small"
      className="max-lg:min-h-11"
      disabled={isBusy}
      onClick={() => save(split)}
    >
      {t("makePair", { name })}
    </Button>
  );
}
