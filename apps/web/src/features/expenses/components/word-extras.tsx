import { EXPENSE_DESCRIPTION_MAX } from "@evenly/contract/expenses/rules";
import { TextAreaField, TextField } from "@evenly/ui";
import { CalendarClock, PenLine, Tag } from "lucide-react";
import { useFormatter, useTranslations } from "use-intl";
import { tagsOf } from "../expense-draft.ts";
import { areTagsRight } from "../outlook.ts";
import type { ExpenseForm } from "../use-expense-form.ts";
import type { ExpenseExtra } from "./expense-extras.tsx";

type Form = Pick<ExpenseForm, "draft" | "change">;

/** Note, due date and tags of the typed expense. */
export function useWordExtras({
  draft,
  change,
}: Form): Readonly<Record<"note" | "due" | "tags", ExpenseExtra>> {
  const t = useTranslations("expenses");
  const format = useFormatter();
  const { description, dueOn, tags } = draft;
  const day = (text: string) =>
    format.dateTime(new Date(`${text}T00:00:00Z`), { month: "short", day: "numeric", timeZone: "UTC" });
  const count = tagsOf(tags).length;
  return {
    note: {
      id: "note",
      icon: PenLine,
      label: t("form.note"),
      value: description.trim() === "" ? null : description.trim(),
      panel: (
        <TextAreaField
          label={t("form.note")}
          rows={2}
          maxLength={EXPENSE_DESCRIPTION_MAX}
          value={description}
          onChange={(event) => change({ description: event.target.value })}
        />
      ),
    },
    due: {
      id: "due",
      icon: CalendarClock,
      label: t("extras.due"),
      value: dueOn === "" ? null : day(dueOn),
      panel: (
        <TextField
          label={t("extras.due")}
          help={t("extras.dueHelp")}
          type="date"
          value={dueOn}
          onChange={(event) => change({ dueOn: event.target.value })}
        />
      ),
    },
    tags: {
      id: "tags",
      icon: Tag,
      label: t("tags"),
      value: count === 0 ? null : String(count),
      panel: (
        <TextField
          label={t("tags")}
          help={t("extras.tagsHelp")}
          error={areTagsRight(tags) ? undefined : t("extras.tagsWrong")}
          autoComplete="off"
          value={tags}
          onChange={(event) => change({ tags: event.target.value })}
        />
      ),
    },
  };
}
