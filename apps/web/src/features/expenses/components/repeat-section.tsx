import { SERIES_EVERY_MAX, SERIES_TIMES_MAX } from "@evenly/contract/expenses/series/rules";
import { Button, SegmentedControl, SelectField, Switch, TextField } from "@evenly/ui";
import { Repeat2, X } from "lucide-react";
import { useTimeZone, useTranslations } from "use-intl";
import { dayOf } from "../../payments/index.ts";
import {
  canKeepMonthEnd,
  customIntervals,
  endKinds,
  endOf,
  newRepeat,
  paces,
  type RepeatDraft,
  repeatOf,
  stepOf,
} from "../repeat-draft.ts";
import type { ExpenseForm } from "../use-expense-form.ts";
import { useDayText, useRepeatText } from "../use-repeat-text.ts";
import type { ExpenseExtra } from "./expense-extras.tsx";

type SectionProps = { readonly form: ExpenseForm };

/** The chip that makes an expense repeat; null for an expense of a series, and for one that cannot repeat. */
export function useRepeatExtra(form: ExpenseForm): ExpenseExtra | null {
  const t = useTranslations("series");
  const { draft, change, series, isSeriesForm, isLoading } = form.repeat;
  if (isLoading || form.draft.conversion !== null || series !== null || isSeriesForm) return null;
  return {
    id: "repeat",
    icon: Repeat2,
    label: t("repeat"),
    value: draft && t(`intervals.${draft.pace}`),
    onOpen: () => draft === null && change(newRepeat),
    panel: draft && (
      <section aria-label={t("repeat")} className="grid gap-4">
        <RuleFields form={form} draft={draft} firstOn={form.draft.spentOn} />
        <div>
          <Button
            variant="quiet"
            size="small"
            className="-ml-3 max-lg:min-h-11"
            icon={<X size={16} aria-hidden="true" />}
            onClick={() => change(null)}
          >
            {t("dontRepeat")}
          </Button>
        </div>
      </section>
    ),
  };
}

/** How a series repeats, on its own form; of an expense in a series, whether what follows changes too. */
export function RepeatSection({ form }: SectionProps) {
  const t = useTranslations("series");
  const { draft, series, isSeriesForm, isLoading } = form.repeat;
  if (isLoading || form.draft.conversion !== null) return null;
  if (series !== null && !isSeriesForm) return series.canEdit ? <Scope form={form} /> : null;
  if (!isSeriesForm || draft === null) return null;
  return (
    <section aria-labelledby="repeat">
      <h2 id="repeat" className="mb-2 text-h2 font-semibold">
        {t("repeat")}
      </h2>
      <RuleFields form={form} draft={draft} firstOn={form.draft.spentOn} />
    </section>
  );
}

function Scope({ form }: SectionProps) {
  const t = useTranslations("series");
  const { draft, change, series } = form.repeat;
  if (series === null) return null;
  const scope = draft === null ? "one" : "all";
  return (
    <section aria-labelledby="repeat">
      <h2 id="repeat" className="mb-2 text-h2 font-semibold">
        {t("scope")}
      </h2>
      <SegmentedControl
        label={t("scope")}
        choices={(["one", "all"] as const).map((value) => ({ value, label: t(`scopes.${value}`) }))}
        value={scope}
        onPick={(picked) => change(picked === "one" ? null : repeatOf(series))}
      />
      <p className="mt-2 mb-3 text-small text-text-2">{t(`scopeHelp.${scope}`)}</p>
      {draft !== null && <RuleFields form={form} draft={draft} firstOn={series.nextOn ?? series.anchorOn} />}
    </section>
  );
}

type FieldsProps = SectionProps & { readonly draft: RepeatDraft; readonly firstOn: string };

function RuleFields({ form, draft, firstOn }: FieldsProps) {
  const t = useTranslations("series");
  const { change, series } = form.repeat;
  const end = endOf(draft, firstOn, series !== null);
  return (
    <div className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-2 sm:gap-3">
        <SelectField
          label={t("how")}
          choices={paces.map((value) => ({ value, label: t(`intervals.${value}`) }))}
          value={draft.pace}
          onPick={(pace) => change({ ...draft, pace })}
        />
        <SelectField
          label={t("ends")}
          choices={endKinds.map((value) => ({ value, label: t(`endKinds.${value}`) }))}
          value={draft.endKind}
          onPick={(endKind) => change({ ...draft, endKind })}
        />
      </div>
      {draft.pace === "custom" && <CustomStep draft={draft} onChange={change} />}
      {canKeepMonthEnd(draft, firstOn) && (draft.onMonthEnd || !firstOn.endsWith("31")) && (
        <Switch
          label={t("onMonthEnd")}
          isOn={draft.onMonthEnd}
          onChange={(onMonthEnd) => change({ ...draft, onMonthEnd })}
        />
      )}
      {draft.endKind === "date" && (
        <TextField
          label={t("lastDay")}
          type="date"
          min={firstOn}
          value={draft.lastOn}
          error={end === null && draft.lastOn !== "" ? t("lastDayWrong") : undefined}
          onChange={(event) => change({ ...draft, lastOn: event.target.value })}
        />
      )}
      {draft.endKind === "count" && (
        <TextField
          label={t("times")}
          inputMode="numeric"
          autoComplete="off"
          className="numeric"
          value={draft.times}
          error={end === null ? t("timesWrong", { min: 1, max: SERIES_TIMES_MAX }) : undefined}
          onChange={(event) => change({ ...draft, times: event.target.value })}
        />
      )}
      <Summary form={form} draft={draft} firstOn={firstOn} />
    </div>
  );
}

type CustomStepProps = {
  readonly draft: RepeatDraft;
  readonly onChange: (draft: RepeatDraft) => void;
};

/** Every how many of which interval. */
function CustomStep({ draft, onChange }: CustomStepProps) {
  const t = useTranslations("series");
  return (
    <div className="grid grid-cols-2 gap-3">
      <TextField
        label={t("every")}
        inputMode="numeric"
        autoComplete="off"
        className="numeric"
        value={draft.every}
        error={stepOf(draft) === null ? t("timesWrong", { min: 1, max: SERIES_EVERY_MAX }) : undefined}
        onChange={(event) => onChange({ ...draft, every: event.target.value })}
      />
      <SelectField
        label={t("unit")}
        choices={customIntervals.map((value) => ({ value, label: t(`units.${value}`) }))}
        value={draft.customInterval}
        onPick={(customInterval) => onChange({ ...draft, customInterval })}
      />
    </div>
  );
}

/** Says in one sentence what will repeat, with the rule for short months, and what is left out. */
function Summary({ form, draft, firstOn }: FieldsProps) {
  const t = useTranslations("series");
  const ruleText = useRepeatText();
  const dayText = useDayText();
  const timeZone = useTimeZone() ?? "UTC";
  if (firstOn === "") return null;
  const { series } = form.repeat;
  const step = stepOf(draft);
  if (step === null) return null;
  const onMonthEnd = draft.onMonthEnd && canKeepMonthEnd(draft, firstOn);
  const isKept =
    series !== null &&
    series.interval === step.interval &&
    series.every === step.every &&
    series.onMonthEnd === onMonthEnd &&
    firstOn === series.nextOn;
  const anchorOn = isKept ? series.anchorOn : firstOn;
  const isPast = series === null && firstOn < dayOf(new Date(), timeZone);
  return (
    <div aria-live="polite" className="text-small text-text-2">
      <p className="font-medium text-text-1">
        {ruleText({
          ...step,
          onMonthEnd,
          anchorOn,
          end: endOf(draft, firstOn, series !== null),
          isRunning: series !== null,
        })}
      </p>
      <p className="mt-1">
        {series !== null ? t("next", { date: dayText(firstOn) }) : t("explain")} {isPast && t("left")}
      </p>
    </div>
  );
}
