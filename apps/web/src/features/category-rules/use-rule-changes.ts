import type { CategoryRule } from "@evenly/contract/category-rules/schemas";
import { useTranslations } from "use-intl";
import { api, refusalOf } from "../../api/trpc.ts";
import { useChange } from "../../api/use-change.ts";
import { useRefusalText } from "../../api/use-refusal-text.ts";

/** Changes to rules in their list: the switch, their order, deletion, and the undo of a run over the past. */
export function useRuleChanges() {
  const t = useTranslations("categoryRules");
  const textOf = useRefusalText();
  const utils = api.useUtils();
  const undoEdit = api.payments.undoBulkEdit.useMutation();
  const update = api.budgets.updateRule.useMutation();
  const show = (rules: CategoryRule[]) => utils.budgets.listRules.setData(undefined, rules);
  const undo = useChange((id: string) => undoEdit.mutateAsync({ id }), {
    refresh: [["budgets"], ["payments"]],
    done: ({ restored }) => t("undone", { count: restored }),
    failed: (error) => (refusalOf(error).code === "NOT_FOUND" ? t("undoGone") : textOf(error)),
  });
  const turn = useChange(
    ({ rule, isOn }: { readonly rule: CategoryRule; readonly isOn: boolean }) =>
      update.mutateAsync({ ruleId: rule.id, isOn }),
    {
      refresh: [["budgets", "listRules"]],
      done: (changed) => {
        const rules = utils.budgets.listRules.getData() ?? [];
        show(rules.map((each) => (each.id === changed.id ? changed : each)));
      },
    },
  );
  return { undo, turn, show };
}

/** Moves a rule by one place; `onMoved` gets the new order before it is shown. */
export function useMoveRule(onMoved: (rule: CategoryRule, rules: CategoryRule[]) => void) {
  const { mutateAsync } = api.budgets.moveRule.useMutation();
  return useChange(
    ({ rule, place }: { readonly rule: CategoryRule; readonly place: number }) =>
      mutateAsync({ ruleId: rule.id, place }),
    { refresh: [["budgets", "listRules"]], done: (rules, { rule }) => onMoved(rule, rules) },
  );
}
