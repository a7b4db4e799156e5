import type { ExpenseSeries } from "@evenly/contract/expenses/series/schemas";
import type { Group } from "@evenly/contract/groups/schemas";
import { peopleOf } from "@evenly/domain/groups/check-split";
import { Button, buttonStyles, Chip, Money } from "@evenly/ui";
import { ConfirmDialog } from "@evenly/ui/ask-dialog";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { apiClient } from "../../../api/trpc.ts";
import { useGroupChange, useMemberNames } from "../../groups/index.ts";
import { useMinorText } from "../use-minor-text.ts";
import { useDayText, useRepeatText } from "../use-repeat-text.ts";

type RowProps = { readonly group: Group; readonly series: ExpenseSeries };

/** One expense that repeats. */
export function SeriesRow({ group, series }: RowProps) {
  const t = useTranslations("series");
  const ruleText = useRepeatText();
  const dayText = useDayText();
  const nameOf = useMemberNames(group);
  const { template, state, nextOn, ownShareMinor, createdBy } = series;
  const textOf = useMinorText(template.currency);
  const moneyBack = useTranslations("expenses.back");
  const isBack = template.amountMinor < 0n;
  const isOwn = createdBy === group.ownMemberId;
  const isRunning = state === "active" || state === "paused";
  return (
    <li className="py-3">
      <div className="flex items-baseline justify-between gap-3">
        <p className="min-w-0 font-medium wrap-anywhere">{template.title}</p>
        <Money
          amountMinor={isBack ? -template.amountMinor : template.amountMinor}
          currency={template.currency}
        />
      </div>
      <p className="text-small text-text-2">
        {ruleText({ ...series, end: isRunning ? series.end : null, isRunning })}
      </p>
      <p className="text-small text-text-2 wrap-anywhere">
        {[
          ...(isBack ? [moneyBack("chip")] : []),
          ...(state === "active" && nextOn !== null && group.archivedAt === null
            ? [t("next", { date: dayText(nextOn) })]
            : []),
          ...(ownShareMinor === 0n
            ? []
            : [t("yours", { amount: textOf(isBack ? -ownShareMinor : ownShareMinor) })]),
          isOwn ? t("startedByYou") : t("startedBy", { name: nameOf(createdBy) }),
        ].join(" · ")}
      </p>
      {state !== "active" && (
        <Chip tone={state === "paused" ? "warning" : "neutral"} className="mt-2">
          {t(`states.${state}`)}
        </Chip>
      )}
      <Pause group={group} series={series} />
      {series.canEdit && isRunning && <Actions group={group} series={series} />}
    </li>
  );
}

/** Why a series is paused, and when it would go on. */
function Pause({ group, series }: RowProps) {
  const t = useTranslations("series");
  const dayText = useDayText();
  const nameOf = useMemberNames(group);
  const { pausedReason, nextOn, template } = series;
  if (pausedReason === null || series.state !== "paused") return null;
  const people = [...template.payers.map(({ memberId }) => memberId), ...peopleOf(template.split)];
  const isHere = (id: string) => group.members.some((member) => member.id === id && member.isActive);
  const gone = people.find((id) => !isHere(id)) ?? series.createdBy;
  return (
    <p className="mt-2 text-small text-text-2 wrap-anywhere">
      {t(`pauses.${pausedReason}`, { name: nameOf(gone) })}{" "}
      {nextOn !== null && t("continuesOn", { date: dayText(nextOn) })}
    </p>
  );
}

function Actions({ group, series }: RowProps) {
  const t = useTranslations("series");
  const dayText = useDayText();
  const [isAsking, setAsking] = useState(false);
  const { change, isBusy } = useGroupChange();
  const { id: seriesId, nextOn: day, state, template } = series;
  const { title } = template;
  const label = (action: "skip" | "edit" | "resume" | "stop") => t("of", { action: t(action), title });
  const quiet = { variant: "secondary", size: "small", className: "max-lg:min-h-11" } as const;
  return (
    <div className="mt-2 flex flex-wrap gap-2">
      {state === "active" && day !== null && (
        <Button
          {...quiet}
          disabled={isBusy}
          aria-label={label("skip")}
          onClick={() =>
            change(
              () => apiClient.groups.skipOccurrence.mutate({ seriesId, day }),
              t("done.skip", { date: dayText(day) }),
            )
          }
        >
          {t("skip")}
        </Button>
      )}
      {state === "paused" && series.pausedReason !== "member_left" && (
        <Button
          {...quiet}
          disabled={isBusy}
          aria-label={label("resume")}
          onClick={() => change(() => apiClient.groups.resumeSeries.mutate({ seriesId }), t("done.resume"))}
        >
          {t("resume")}
        </Button>
      )}
      {day !== null && (
        <Link
          to="/groups/$groupId/new"
          params={{ groupId: group.id }}
          search={{ series: seriesId }}
          aria-label={label("edit")}
          className={buttonStyles(quiet)}
        >
          {t("edit")}
        </Link>
      )}
      <Button {...quiet} aria-label={label("stop")} onClick={() => setAsking(true)}>
        {t("stop")}
      </Button>
      {isAsking && <StopDialog series={series} onClose={() => setAsking(false)} />}
    </div>
  );
}

type StopProps = Pick<RowProps, "series"> & { readonly onClose: () => void };

/** Asks once before a series stops. */
function StopDialog({ series, onClose }: StopProps) {
  const t = useTranslations("series");
  const { change, isBusy } = useGroupChange(onClose);
  const stop = () => apiClient.groups.stopSeries.mutate({ seriesId: series.id });
  return (
    <ConfirmDialog
      title={t("stopTitle", { title: series.template.title })}
      text={t("stopText")}
      cancel={t("cancel")}
      confirm={t("stop")}
      busy={t("busy")}
      isBusy={isBusy}
      isDanger
      onClose={onClose}
      onConfirm={() => change(stop, t("done.stop"))}
    />
  );
}
