import type { TimeRestriction } from "@evenly/contract/fraud/schemas";
import { Button, ComboField, Switch, TextField } from "@evenly/ui";
import { useMemo, useState } from "react";
import { useTranslations } from "use-intl";
import { FormError } from "../../auth/index.ts";
import { useTransactionSecurity } from "../transaction-security-provider.tsx";

const clock = (minute: number) =>
  `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;

/** Minute of the day of a clock text; null while it is incomplete. */
function minuteOf(text: string): number | null {
  const [, hour, minute] = /^(\d{2}):(\d{2})/.exec(text) ?? [];
  return hour === undefined ? null : Number(hour) * 60 + Number(minute);
}

/** Hours in which the user allows payments. Turning them on or off is saved with the button, like the times. */
export function HoursSection({ saved }: { readonly saved: TimeRestriction }) {
  const t = useTranslations("fraud");
  const { draft, set, problem, isChanged, save, failure, isBusy } = useHours(saved);
  return (
    <form
      noValidate
      aria-label={t("hours.title")}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Switch
        label={t("hours.title")}
        help={t("hours.help")}
        isOn={draft.isEnabled}
        onChange={(isEnabled) => set({ isEnabled })}
      />
      {draft.isEnabled && <Times draft={draft} set={set} problem={problem} />}
      <FormError text={failure} />
      {isChanged && (
        <Button
          type="submit"
          className="mt-4"
          disabled={problem !== undefined}
          busyLabel={isBusy && t("busy")}
        >
          {t("save")}
        </Button>
      )}
    </form>
  );
}

type Draft = {
  readonly isEnabled: boolean;
  readonly start: string;
  readonly end: string;
  readonly timeZone: string;
};
type TimesProps = {
  readonly draft: Draft;
  readonly set: (change: Partial<Draft>) => void;
  readonly problem: string | undefined;
};

function Times({ draft, set, problem }: TimesProps) {
  const t = useTranslations("fraud.hours");
  const zones = useZones(draft.timeZone);
  return (
    <div className="mt-3 grid gap-4">
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-4">
        <TextField
          type="time"
          label={t("from")}
          value={draft.start}
          onChange={(event) => set({ start: event.target.value })}
        />
        <TextField
          type="time"
          label={t("to")}
          value={draft.end}
          onChange={(event) => set({ end: event.target.value })}
          error={problem}
        />
      </div>
      <ComboField
        label={t("zone")}
        choices={zones}
        value={draft.timeZone}
        onPick={(timeZone) => set({ timeZone })}
        emptyText={t("nothing")}
      />
    </div>
  );
}

/** The hours as typed, what is wrong with them, and their saving. */
function useHours(saved: TimeRestriction) {
  const t = useTranslations("fraud.hours");
  const { changeSettings } = useTransactionSecurity();
  const [draft, setDraft] = useState<Draft>({
    isEnabled: saved.isEnabled,
    start: clock(saved.startMinute),
    end: clock(saved.endMinute),
    timeZone: saved.timeZone,
  });
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const { isEnabled, timeZone } = draft;
  const startMinute = minuteOf(draft.start);
  const endMinute = minuteOf(draft.end);
  const isMissing = startMinute === null || endMinute === null;
  const problem = isMissing ? t("missing") : startMinute === endMinute ? t("same") : undefined;
  const save = async () => {
    if (isMissing || problem !== undefined) return;
    setIsBusy(true);
    const outcome = await changeSettings({
      timeRestriction: { isEnabled, startMinute, endMinute, timeZone },
    });
    setIsBusy(false);
    setFailure(outcome.problem);
  };
  return {
    draft,
    set: (change: Partial<Draft>) => setDraft({ ...draft, ...change }),
    problem,
    isChanged:
      isEnabled !== saved.isEnabled ||
      startMinute !== saved.startMinute ||
      endMinute !== saved.endMinute ||
      timeZone !== saved.timeZone,
    save,
    failure,
    isBusy,
  };
}

function useZones(current: string) {
  return useMemo(() => {
    const zones = new Set(["UTC", current, ...Intl.supportedValuesOf("timeZone")]);
    return [...zones].sort().map((value) => ({ value, label: value.replaceAll("_", " ") }));
  }, [current]);
}
