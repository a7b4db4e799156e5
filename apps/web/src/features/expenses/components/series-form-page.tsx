import type { ExpenseSeries } from "@evenly/contract/expenses/series/schemas";
import type { Group } from "@evenly/contract/groups/schemas";
import type { GroupId } from "@evenly/contract/ids";
import { EmptyState, SkeletonRows } from "@evenly/ui";
import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { api } from "../../../api/trpc.ts";
import { FlowPage } from "../../../shell/flow-page.tsx";
import { useExpenseForm } from "../use-expense-form.ts";
import { WordFields } from "./expense-form-page.tsx";
import { FormResult, Save } from "./form-result.tsx";
import { NoExpense } from "./no-expense.tsx";
import { PayersSection } from "./payers-section.tsx";
import { RepeatSection } from "./repeat-section.tsx";
import { SplitSection } from "./split-section.tsx";

type PageProps = { readonly groupId: GroupId; readonly seriesId: string };

/** The form of what a series adds from its next day on. */
export function SeriesFormPage({ groupId, seriesId }: PageProps) {
  const t = useTranslations("series");
  const group = api.groups.get.useQuery({ groupId });
  const list = api.groups.listSeries.useQuery({ groupId });
  const series = list.data?.series.find(({ id, canEdit }) => id === seriesId && canEdit);
  if (group.data && series && series.nextOn !== null)
    return <SeriesForm key={series.id} group={group.data} series={series} />;
  return <FlowPage title={t("editTitle")} backTo={`/groups/${groupId}/settings`} left={state()} />;

  function state() {
    if (group.isPending || list.isPending) return <SkeletonRows count={5} />;
    if (group.data && list.data) return <EmptyState title={t("gone")} text={t("goneText")} />;
    return (
      <NoExpense
        title={t("unavailable")}
        error={group.error ?? list.error}
        retry={() => Promise.all([group.refetch(), list.refetch()])}
      />
    );
  }
}

function SeriesForm({ group, series }: { readonly group: Group; readonly series: ExpenseSeries }) {
  const t = useTranslations("series");
  const navigate = useNavigate();
  const [isChecked, setIsChecked] = useState(false);
  const backTo = `/groups/${group.id}/settings`;
  const form = useExpenseForm(group, null, () => void navigate({ to: backTo }), series);
  return (
    <FlowPage
      title={t("editTitle")}
      backTo={backTo}
      onSubmit={() => {
        setIsChecked(true);
        if (form.outlook.canSave && !form.save.isPending) form.save.mutate();
      }}
      left={
        <div className="grid gap-7">
          <p className="text-text-2">{t("editHelp")}</p>
          <WordFields group={group} form={form} isChecked={isChecked} />
          <PayersSection group={group} form={form} />
          <SplitSection group={group} form={form} />
          <RepeatSection form={form} />
        </div>
      }
      right={<FormResult group={group} form={form} />}
      foot={<Save group={group} form={form} isNew={false} />}
    />
  );
}
