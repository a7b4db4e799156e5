import type { Group } from "@evenly/contract/groups/schemas";
import { useMemberNames } from "../../groups/index.ts";
import { DuplicateNote } from "../quick-entry/index.ts";
import type { ExpenseForm } from "../use-expense-form.ts";

type FormDuplicateNoteProps = { readonly group: Group; readonly form: ExpenseForm };

/** Points out an expense of the group that may be the one in the form. */
export function FormDuplicateNote({ group, form }: FormDuplicateNoteProps) {
  const nameOf = useMemberNames(group);
  const { draft, outlook, base } = form;
  const { totalMinor } = outlook;
  const title = draft.title.trim();
  const isComplete = totalMinor !== null && title !== "" && draft.spentOn !== "";
  const facts = isComplete
    ? {
        groupId: group.id,
        title,
        amountMinor: draft.isBack ? -totalMinor : totalMinor,
        currency: draft.currency,
        spentOn: draft.spentOn,
        payerIds: [...draft.payers.keys()],
        expenseId: base?.id ?? null,
      }
    : null;
  return (
    <DuplicateNote className="mb-3 lg:mt-6" facts={facts} ownMemberId={group.ownMemberId} nameOf={nameOf} />
  );
}
