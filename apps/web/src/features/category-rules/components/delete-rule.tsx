import type { CategoryRule } from "@evenly/contract/category-rules/schemas";
import { ConfirmDialog } from "@evenly/ui/ask-dialog";
import { useTranslations } from "use-intl";
import { api } from "../../../api/trpc.ts";
import { useChange } from "../../../api/use-change.ts";

type DeleteRuleProps = {
  readonly rule: CategoryRule;
  readonly onClose: () => void;
  readonly onDone: (left: CategoryRule[]) => void;
};

/** Asks before a rule is deleted; what it sorted stays. */
export function DeleteRule({ rule, onClose, onDone }: DeleteRuleProps) {
  const t = useTranslations("categoryRules");
  const { mutateAsync } = api.budgets.deleteRule.useMutation();
  const remove = useChange(() => mutateAsync({ ruleId: rule.id }), {
    refresh: [["budgets", "listRules"]],
    done: (left) => {
      onDone(left);
      return t("deleted");
    },
    failed: "beside",
  });
  return (
    <ConfirmDialog
      title={t("deleteTitle", { text: rule.text })}
      text={t("deleteText")}
      cancel={t("cancel")}
      confirm={t("delete")}
      busy={t("busy")}
      isBusy={remove.isPending}
      isDanger
      problem={remove.problem}
      onClose={onClose}
      onConfirm={() => remove.mutate()}
    />
  );
}
