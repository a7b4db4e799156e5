import type { Expense } from "@evenly/contract/expenses/schemas";
import type { Group } from "@evenly/contract/groups/schemas";
import { Note } from "@evenly/ui";
import { Link } from "@tanstack/react-router";
import { Repeat2 } from "lucide-react";
import { useTranslations } from "use-intl";
import { api } from "../../../api/trpc.ts";
import { useDayText, useRepeatText } from "../use-repeat-text.ts";

type NoteProps = { readonly group: Group; readonly expense: Expense };

/** Says that an expense belongs to a series, and when the next one follows. */
export function SeriesNote({ group, expense }: NoteProps) {
  const t = useTranslations("series");
  const ruleText = useRepeatText();
  const dayText = useDayText();
  const { seriesId } = expense;
  const { data } = api.groups.listSeries.useQuery({ groupId: group.id }, { enabled: Boolean(seriesId) });
  if (!seriesId) return null;
  const series = data?.series.find(({ id }) => id === seriesId);
  const isActive = series?.state === "active";
  return (
    <Note icon={<Repeat2 size={20} strokeWidth={1.75} aria-hidden="true" />}>
      <p>
        <strong className="font-semibold">{t(isActive || !series ? "fromSeries" : "fromEnded")}</strong>{" "}
        {isActive && `${ruleText({ ...series, isRunning: true })}.`}{" "}
        {isActive &&
          series.nextOn !== null &&
          group.archivedAt === null &&
          `${t("next", { date: dayText(series.nextOn) })}.`}
      </p>
      <Link
        to="/groups/$groupId/settings"
        params={{ groupId: group.id }}
        hash="repeating"
        className="mt-1 inline-flex min-h-11 items-center font-medium text-accent-text underline-offset-2 hover:underline lg:min-h-6"
      >
        {t("toSeries")}
      </Link>
    </Note>
  );
}
