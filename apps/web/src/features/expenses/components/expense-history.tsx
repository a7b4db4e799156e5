import type { ExpenseDetail, ExpenseVersion } from "@evenly/contract/expenses/schemas";
import type { Group } from "@evenly/contract/groups/schemas";
import { Note, Timeline } from "@evenly/ui";
import { Undo2 } from "lucide-react";
import { useFormatter, useTranslations } from "use-intl";
import { useMemberNames } from "../../groups/index.ts";
import { type ChangedField, changedFields } from "../changed-fields.ts";

type HistoryProps = { readonly group: Group; readonly expense: ExpenseDetail };

/** Every version of an expense, the latest first: who, when and what changed. */
export function ExpenseHistory({ group, expense }: HistoryProps) {
  const t = useTranslations("expenses.history");
  const format = useFormatter();
  const nameOf = useMemberNames(group);
  const changesOf = useChangeTexts();
  const { versions } = expense;
  const steps = versions.map((version, place) => ({
    id: String(version.version),
    title: t(`kinds.${version.kind}`, {
      name: version.byMemberId === null ? "Evenly" : nameOf(version.byMemberId),
    }),
    meta: <span className="wrap-anywhere">{changesOf(version, versions[place - 1])}</span>,
    time: format.dateTime(version.at, { dateStyle: "medium", timeStyle: "short" }),
  }));
  return (
    <section aria-labelledby="versions" className="mt-9">
      <div className="flex items-baseline justify-between gap-3">
        <h2 id="versions" className="text-h2 font-semibold">
          {t("title")}
        </h2>
        <p className="text-small text-text-2">{t("count", { count: versions.length })}</p>
      </div>
      <Timeline className="mt-3" steps={steps.toReversed()} />
      <Note className="mt-5" icon={<Undo2 size={20} strokeWidth={1.75} aria-hidden="true" />}>
        {t("nothingLost")}
      </Note>
    </section>
  );
}

/** Sentences about what changed between two versions. */
function useChangeTexts() {
  const t = useTranslations("expenses.history");
  const categoryName = useTranslations("common.category");
  return (version: ExpenseVersion, before: ExpenseVersion | undefined): string => {
    if (before === undefined) return "";
    const textOf = (field: ChangedField) => {
      const [from, to] = [before.snapshot, version.snapshot];
      if (field === "title") return t("titleChanged", { from: from.title, to: to.title });
      if (field === "category")
        return t("categoryChanged", { from: categoryName(from.category), to: categoryName(to.category) });
      return t(`changed.${field}`);
    };
    return changedFields(before.snapshot, version.snapshot).map(textOf).join(" ");
  };
}
