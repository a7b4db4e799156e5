import type { ExpenseDetail, ExpenseVersion } from "@evenly/contract/expenses/schemas";
import type { Group } from "@evenly/contract/groups/schemas";
import { Note, Timeline } from "@evenly/ui";
import { Undo2 } from "lucide-react";
import { useTranslations } from "use-intl";
import { useMomentText } from "../../../shell/use-moment-text.ts";
import { useFirstNames } from "../../groups/index.ts";
import { changedFields } from "../changed-fields.ts";
import { useFieldTexts } from "../use-field-texts.ts";

type HistoryProps = { readonly group: Group; readonly expense: ExpenseDetail };

/** Every version of an expense, the latest first: who, when and what changed. */
export function ExpenseHistory({ group, expense }: HistoryProps) {
  const t = useTranslations("expenses.history");
  const moment = useMomentText();
  const nameOf = useFirstNames(group);
  const { versions } = expense;
  const steps = versions.map((version, place) => ({
    id: String(version.version),
    title: t(`kinds.${version.kind}`, {
      name: version.byMemberId === null ? "Evenly" : nameOf(version.byMemberId),
      by: version.byMemberId === group.ownMemberId ? "you" : "other",
    }),
    meta: <Changes group={group} version={version} before={versions[place - 1]} />,
    time: moment(version.at),
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

type ChangesProps = {
  readonly group: Group;
  readonly version: ExpenseVersion;
  /** Undefined for the first version. */
  readonly before: ExpenseVersion | undefined;
};

/** Each field that changed between two versions: what it was, and what it is since. */
function Changes({ group, version, before }: ChangesProps) {
  const t = useTranslations("expenses.history.fields");
  const textOf = useFieldTexts(group);
  if (before === undefined) return null;
  const isBack = version.snapshot.amountMinor < 0n;
  const fields = changedFields(before.snapshot, version.snapshot);
  return fields.map((field) => (
    <span key={field} className="numeric block wrap-anywhere">
      <span className="font-medium text-text-2">{t(field === "payers" && isBack ? "receivers" : field)}</span>{" "}
      <del className="no-underline">{textOf(field, before.snapshot)}</del>
      {" → "}
      <ins className="text-text-1 no-underline">{textOf(field, version.snapshot)}</ins>
    </span>
  ));
}
