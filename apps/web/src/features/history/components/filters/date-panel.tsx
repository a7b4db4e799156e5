import { Button, TextField } from "@evenly/ui";
import { useState } from "react";
import { useTimeZone, useTranslations } from "use-intl";
import { dayOf } from "../../../payments/index.ts";
import { DAY_MAX, DAY_MIN } from "../../history-search.ts";
import { type Preset, periodOf, presets } from "../../periods.ts";
import type { PanelProps } from "./filter-panel.tsx";
import { PickList } from "./pick-list.tsx";

/** Preset date ranges, and a custom range by first and last day. */
export function DatePanel({ search, onChange, close }: PanelProps) {
  const t = useTranslations("history");
  const today = dayOf(new Date(), useTimeZone() ?? "UTC");
  const [from, setFrom] = useState(search.from ?? "");
  const [to, setTo] = useState(search.to ?? "");
  const isTurned = from !== "" && to !== "" && from > to;
  const held = presets.find((preset) => {
    const period = periodOf(preset, today);
    return period.from === search.from && period.to === search.to;
  });
  const pick = (preset: Preset) => {
    onChange(periodOf(preset, today));
    close();
  };
  return (
    <>
      <PickList
        choices={presets.map((value) => ({ value, label: t(`preset.${value}`) }))}
        value={held}
        onPick={pick}
      />
      <form
        className="mt-2 border-t border-line px-2.5 pt-3 pb-2"
        onSubmit={(event) => {
          event.preventDefault();
          if (isTurned) return;
          onChange({ from: from || undefined, to: to || undefined });
          close();
        }}
      >
        <div className="grid gap-2 sm:grid-cols-2">
          <TextField
            label={t("fromDay")}
            type="date"
            value={from}
            min={DAY_MIN}
            max={DAY_MAX}
            onChange={(event) => setFrom(event.target.value)}
            className="h-11! px-2.5! lg:h-10!"
          />
          <TextField
            label={t("toDay")}
            type="date"
            value={to}
            min={DAY_MIN}
            max={DAY_MAX}
            onChange={(event) => setTo(event.target.value)}
            className="h-11! px-2.5! lg:h-10!"
          />
        </div>
        {isTurned && (
          <p role="alert" className="mt-2 text-small text-negative-text">
            {t("daysTurned")}
          </p>
        )}
        <Button type="submit" variant="tonal" isWide className="mt-3">
          {t("apply")}
        </Button>
      </form>
    </>
  );
}
