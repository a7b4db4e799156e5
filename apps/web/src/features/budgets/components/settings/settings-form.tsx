import { budgetPeriods, weekStarts } from "@evenly/contract/budgets/rules";
import type { BudgetSettings } from "@evenly/contract/budgets/settings-schemas";
import { Button, Section, SelectField, Switch, TextField } from "@evenly/ui";
import { useState } from "react";
import { useTranslations } from "use-intl";
import { apiClient } from "../../../../api/trpc.ts";
import { useChange } from "../../../../api/use-change.ts";
import { useCurrencies } from "../../../../shell/use-currencies.ts";
import { thresholdsOf } from "../../budget-draft.ts";

type Changes = Parameters<typeof apiClient.budgets.updateSettings.mutate>[0];
const switches = ["budgetAlerts", "goalReminders", "weeklyReports", "monthlyReports"] as const;

/** Settings that hold at once; only the percents of alerts are saved by a button. */
export function SettingsForm({ settings }: { readonly settings: BudgetSettings }) {
  const t = useTranslations("budgets.settings");
  const periods = useTranslations("budgets.periods");
  const { mutate, isPending } = useChange(
    (changes: Changes) => apiClient.budgets.updateSettings.mutate(changes),
    { refresh: [["budgets"]], done: () => t("saved") },
  );
  const currencies = useCurrencies();
  return (
    <div className="grid gap-6">
      <div className="grid gap-4">
        <SelectField
          label={t("period")}
          choices={budgetPeriods.map((value) => ({ value, label: periods(value) }))}
          value={settings.defaultPeriod}
          onPick={(defaultPeriod) => mutate({ defaultPeriod })}
        />
        <SelectField
          label={t("startOfWeek")}
          choices={weekStarts.map((value) => ({ value, label: t(`weekStarts.${value}`) }))}
          value={settings.startOfWeek}
          onPick={(startOfWeek) => mutate({ startOfWeek })}
        />
        <SelectField
          label={t("currency")}
          choices={currencies.map(({ code, name }) => ({ value: code, label: `${code} · ${name}` }))}
          value={settings.currency}
          onPick={(currency) => mutate({ currency })}
        />
        <Switch
          label={t("auto")}
          help={t("autoHelp")}
          isOn={settings.autoCategorization}
          onChange={(autoCategorization) => mutate({ autoCategorization })}
        />
      </div>
      <Thresholds settings={settings} isBusy={isPending} onSave={mutate} />
      <Section title={t("notifications")}>
        <div className="divide-y divide-line">
          {switches.map((name) => (
            <Switch
              key={name}
              label={t(name)}
              isOn={settings.notifications[name]}
              onChange={(isOn) => mutate({ notifications: { [name]: isOn } })}
            />
          ))}
        </div>
      </Section>
    </div>
  );
}

type ThresholdsProps = {
  readonly settings: BudgetSettings;
  readonly isBusy: boolean;
  readonly onSave: (changes: Changes) => void;
};

function Thresholds({ settings, isBusy, onSave }: ThresholdsProps) {
  const t = useTranslations("budgets");
  const { warning, critical } = settings.alertThresholds;
  const [typed, setTyped] = useState<{ warning?: string; critical?: string }>({});
  const shown = { warning: String(warning), critical: String(critical), ...typed };
  const read = thresholdsOf(shown);
  const isChanged = shown.warning !== String(warning) || shown.critical !== String(critical);
  return (
    <form
      className="grid gap-3"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (read !== null) onSave({ alertThresholds: read });
      }}
    >
      <fieldset className="grid grid-cols-2 gap-3">
        <legend className="mb-2 text-small font-medium text-text-2">{t("settings.alerts")}</legend>
        {(["warning", "critical"] as const).map((field) => (
          <TextField
            key={field}
            label={t(`form.${field}`)}
            inputMode="numeric"
            value={shown[field]}
            error={field === "critical" && read === null ? t("form.thresholdsWrong") : undefined}
            onChange={(event) => setTyped((before) => ({ ...before, [field]: event.target.value }))}
          />
        ))}
      </fieldset>
      {isChanged && (
        <Button type="submit" className="justify-self-start" disabled={read === null || isBusy}>
          {t("save")}
        </Button>
      )}
    </form>
  );
}
