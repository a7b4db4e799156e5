import type { CategoryRule } from "@evenly/contract/category-rules/schemas";
import { Button, EmptyState, Note, Section } from "@evenly/ui";
import { ListOrdered, Plus } from "lucide-react";
import { useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { api } from "../../../api/trpc.ts";
import { QueryRows } from "../../../shell/query-rows.tsx";
import { notify, notifyWithAction } from "../../../shell/toasts.ts";
import { useRowFocus } from "../use-row-focus.ts";
import { useMoveRule, useRuleChanges } from "../use-rule-changes.ts";
import type { SavedRule } from "../use-rule-form.ts";
import { DeleteRule } from "./delete-rule.tsx";
import { RuleForm } from "./rule-form.tsx";
import { RuleRow } from "./rule-row.tsx";

const NEW = "new";

/** The user's rules for categories: their list, in the order in which they decide, and the form of one. */
export function RulesSection() {
  const t = useTranslations("categoryRules");
  const part = useRef<HTMLDivElement>(null);
  const list = api.budgets.listRules.useQuery();
  const focus = useRowFocus(part, list.data);
  const [edited, setEdited] = useState<string | null>(null);
  const saved = useShowSaved();
  const close = (back: string) => {
    focus(back);
    setEdited(null);
  };
  const onSaved = (outcome: SavedRule) => {
    saved(outcome);
    close(outcome.saved.id);
  };
  const add = (
    <Button
      variant="secondary"
      size="small"
      className="max-lg:min-h-11"
      data-focus="add"
      icon={<Plus size={16} aria-hidden="true" />}
      onClick={() => setEdited(NEW)}
    >
      {t("add")}
    </Button>
  );
  return (
    <div ref={part}>
      <Section title={t("rules")} action={add}>
        <p className="mt-1 mb-3 text-small text-text-2">{t("help")}</p>
        {edited === NEW && <RuleForm rule={null} onSaved={onSaved} onClose={() => close("add")} />}
        <QueryRows
          query={list}
          data={list.data}
          count={3}
          failed={{ title: t("failed") }}
          empty={edited !== NEW && <EmptyState title={t("empty")} text={t("emptyText")} />}
        >
          {(rules) => (
            <Rules
              rules={rules}
              edited={edited}
              focus={focus}
              onEdit={setEdited}
              form={(rule) => <RuleForm rule={rule} onSaved={onSaved} onClose={() => close(rule.id)} />}
            />
          )}
        </QueryRows>
      </Section>
    </div>
  );
}

type RulesProps = {
  readonly rules: readonly CategoryRule[];
  readonly edited: string | null;
  readonly focus: ReturnType<typeof useRowFocus>;
  readonly onEdit: (id: string) => void;
  readonly form: (rule: CategoryRule) => React.ReactNode;
};

function Rules({ rules, edited, focus, onEdit, form }: RulesProps) {
  const t = useTranslations("categoryRules");
  const [opened, setOpened] = useState<string | null>(null);
  const [deleted, setDeleted] = useState<CategoryRule | null>(null);
  const [news, setNews] = useState("");
  const { undo, turn, show } = useRuleChanges();
  const move = useMoveRule((rule, order) => {
    focus(rule.id, { isAfterChange: true });
    show(order);
    const place = order.findIndex(({ id }) => id === rule.id) + 1;
    setNews(t("moved", { text: rule.text, place, count: order.length }));
  });
  const moveTo = (rule: CategoryRule, place: number) => {
    if (place >= 0 && place < rules.length) move.mutate({ rule, place });
  };
  return (
    <>
      <ol aria-label={t("rules")} className="[&>li+li]:border-t [&>li+li]:border-line">
        {rules.map((rule, place) =>
          edited === rule.id ? (
            <li key={rule.id}>{form(rule)}</li>
          ) : (
            <RuleRow
              key={rule.id}
              rule={rule}
              isOpen={opened === rule.id}
              isFirst={place === 0}
              isLast={place === rules.length - 1}
              isBusy={turn.isPending || undo.isPending}
              onToggle={() => setOpened(opened === rule.id ? null : rule.id)}
              onTurn={(isOn) => turn.mutate({ rule, isOn })}
              onEdit={() => onEdit(rule.id)}
              onMove={(by) => moveTo(rule, place + by)}
              onDelete={() => setDeleted(rule)}
              onUndo={(id) => {
                focus(rule.id);
                undo.mutate(id);
              }}
            />
          ),
        )}
      </ol>
      <p role="status" className="sr-only">
        {news}
      </p>
      {rules.length > 1 && (
        <Note className="mt-6" icon={<ListOrdered size={20} strokeWidth={1.75} aria-hidden="true" />}>
          {t("upperWins")}
        </Note>
      )}
      {deleted && (
        <DeleteRule
          rule={deleted}
          onClose={() => setDeleted(null)}
          onDone={(left) => {
            focus("add");
            setDeleted(null);
            show(left);
          }}
        />
      )}
    </>
  );
}

/** Shows a saved rule in the list, and offers to undo what it changed in the past. */
function useShowSaved(): (outcome: SavedRule) => void {
  const t = useTranslations("categoryRules");
  const name = useTranslations("common.category");
  const utils = api.useUtils();
  const { undo, show } = useRuleChanges();
  return ({ saved, alsoPast }) => {
    const before = utils.budgets.listRules.getData() ?? [];
    const isKnown = before.some(({ id }) => id === saved.id);
    show(isKnown ? before.map((each) => (each.id === saved.id ? saved : each)) : [saved, ...before]);
    const { undo: run } = saved;
    if (!alsoPast || run === null) return notify("success", t("form.saved"));
    notifyWithAction("success", t("form.savedPast", { category: name(saved.category) }), {
      label: t("undo"),
      onPress: () => undo.mutate(run.id),
    });
  };
}
