import type { CategoryRule } from "@evenly/contract/category-rules/schemas";
import { Button, IconTile, Switch } from "@evenly/ui";
import { clsx } from "clsx";
import { ArrowDown, ArrowRight, ArrowUp, Pencil, Trash2, Undo2 } from "lucide-react";
import type { KeyboardEvent } from "react";
import { useFormatter, useTranslations } from "use-intl";
import { MoreMenu } from "../../../shell/more-menu.tsx";
import { CategoryIcon } from "../../payments/index.ts";

type RuleRowProps = {
  readonly rule: CategoryRule;
  readonly isOpen: boolean;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly isBusy: boolean;
  readonly onToggle: () => void;
  readonly onTurn: (isOn: boolean) => void;
  readonly onEdit: () => void;
  /** By one place: -1 is up. */
  readonly onMove: (by: 1 | -1) => void;
  readonly onDelete: () => void;
  /** Undoes its last run over the past, by the id of that run. */
  readonly onUndo: (id: string) => void;
};

/** A rule of the list with its switch; opened it has what can be done with it. Alt and an arrow key move it. */
export function RuleRow(props: RuleRowProps) {
  const { rule, isOpen, isBusy, onToggle, onTurn, onMove } = props;
  const t = useTranslations("categoryRules");
  const name = useTranslations("common.category");
  const moveByKey = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== "ArrowUp" && event.key !== "ArrowDown")) return;
    event.preventDefault();
    onMove(event.key === "ArrowUp" ? -1 : 1);
  };
  return (
    <li className={clsx(isOpen && "-mx-3 rounded-panel border border-line bg-surface-2 px-3 pb-3")}>
      <div className="flex items-center gap-3">
        <button
          type="button"
          data-focus={rule.id}
          aria-expanded={isOpen}
          aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
          className="flex min-h-15 min-w-0 flex-1 items-center gap-3 rounded-small py-2 text-left"
          onClick={onToggle}
          onKeyDown={moveByKey}
        >
          <IconTile className={clsx(isOpen && "bg-surface-3")}>
            <CategoryIcon category={rule.category} />
          </IconTile>
          <span className="min-w-0 flex-1">
            <span className="block font-medium wrap-anywhere">
              {t("quoted", { text: rule.text })}
              <ArrowRight size={16} aria-hidden="true" className="mx-1 inline text-text-3" />
              <span className="sr-only"> {t("becomes")} </span>
              {name(rule.category)}
            </span>
            <span className="block text-small text-text-3">
              {t(rule.isOn ? "payments" : "off", { count: rule.sorted })}
            </span>
          </span>
        </button>
        <Switch
          label={<span className="sr-only">{t("switch", { text: rule.text })}</span>}
          isOn={rule.isOn}
          isDisabled={isBusy}
          onChange={onTurn}
        />
      </div>
      {isOpen && <RuleActions {...props} />}
    </li>
  );
}

function RuleActions({ rule, isFirst, isLast, isBusy, onEdit, onMove, onDelete, onUndo }: RuleRowProps) {
  const t = useTranslations("categoryRules");
  const format = useFormatter();
  const { undo } = rule;
  return (
    <div className="mt-1 flex items-start gap-2 lg:pl-12">
      <div className="flex min-w-0 flex-1 flex-wrap gap-2">
        <Button variant="secondary" size="small" className="max-lg:min-h-11" onClick={onEdit}>
          <Pencil size={16} aria-hidden="true" />
          {t("edit")}
        </Button>
        {undo && (
          <Button
            variant="secondary"
            size="small"
            className="max-lg:min-h-11"
            disabled={isBusy}
            onClick={() => onUndo(undo.id)}
          >
            <Undo2 size={16} aria-hidden="true" />
            {t("undoUntil", { day: format.dateTime(undo.until, { month: "short", day: "numeric" }) })}
          </Button>
        )}
      </div>
      <MoreMenu
        label={t("more", { text: rule.text })}
        actions={[
          {
            id: "up",
            label: t("moveUp"),
            icon: <ArrowUp size={18} />,
            isDisabled: isFirst,
            onPick: () => onMove(-1),
          },
          {
            id: "down",
            label: t("moveDown"),
            icon: <ArrowDown size={18} />,
            isDisabled: isLast,
            onPick: () => onMove(1),
          },
          {
            id: "delete",
            label: t("delete"),
            icon: <Trash2 size={18} />,
            isDanger: true,
            onPick: onDelete,
          },
        ]}
      />
    </div>
  );
}
