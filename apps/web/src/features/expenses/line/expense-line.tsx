import type { Group } from "@evenly/contract/groups/schemas";
import { mayInGroup } from "@evenly/domain/groups/roles";
import { useTranslations } from "use-intl";
import { apiClient } from "../../../api/trpc.ts";
import { useChange } from "../../../api/use-change.ts";
import { useMemberNames } from "../../groups/index.ts";
import { KeyCap, LineField, useLineMarks } from "../quick-entry/index.ts";
import type { LinedForm } from "./use-expense-line.ts";

type ExpenseLineProps = { readonly group: Group; readonly form: LinedForm };

/** The expense of a form in one line. */
export function ExpenseLine({ group, form }: ExpenseLineProps) {
  const t = useTranslations("quickEntry");
  const nameOf = useMemberNames(group);
  const { line } = form;
  const marks = useLineMarks({ line: line.text, entry: line.entry, nameOf });
  const adding = useAddPlaceholder(group);
  const isArchived = group.archivedAt !== null;
  return (
    <LineField
      label={t("label")}
      hint={
        <span className="max-lg:hidden">
          {t.rich("enterSaves", { key: (key) => <KeyCap>{key}</KeyCap> })}
        </span>
      }
      placeholder={t("example")}
      value={line.text}
      onType={line.type}
      entry={line.entry}
      marks={marks}
      onAddPlaceholder={
        mayInGroup(group.ownRole, "add_member", { isArchived }) ? (name) => adding.mutate(name) : undefined
      }
      isAdding={adding.isPending}
    />
  );
}

/** Adds somebody without an account; the line is read again once the group has them. */
function useAddPlaceholder({ id: groupId }: Group) {
  return useChange((name: string) => apiClient.groups.addMember.mutate({ groupId, member: { name } }), {
    refresh: [["groups"]],
  });
}
