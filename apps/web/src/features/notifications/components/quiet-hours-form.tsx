import type { QuietHours } from "@evenly/contract/notifications/settings";
import { Switch, TextField } from "@evenly/ui";
import { useEffect, useRef, useState } from "react";
import { useFormatter, useTranslations } from "use-intl";
import type { SettingsProps } from "./preferences/preference-matrix.tsx";
import { ProfileNote } from "./profile-note.tsx";

const time = /^([01]\d|2[0-3]):[0-5]\d$/;

type QuietHoursFormProps = SettingsProps & {
  readonly className: string;
  /** Called before a link in it navigates. */
  readonly onFollow?: () => void;
};

/** Start and end of quiet hours in the profile's time zone, and when a push created now would be sent. */
export function QuietHoursForm({ settings, onSave, onFollow, className }: QuietHoursFormProps) {
  const t = useTranslations("notifications");
  const { quietHours, timeZone } = settings;
  const [draft, setDraft] = useState<Partial<Pick<QuietHours, "start" | "end">>>({});
  const keep = (which: "start" | "end") => {
    const { [which]: typed, ...rest } = draft;
    setDraft(rest);
    if (typed !== undefined && time.test(typed) && typed !== quietHours[which])
      onSave({ quietHours: { ...quietHours, [which]: typed } });
  };
  // If a panel closes around a focused field, as on Escape, the field gets no blur event: save on unmount.
  const keepBoth = useRef(() => {});
  keepBoth.current = () => {
    keep("start");
    keep("end");
  };
  useEffect(() => () => keepBoth.current(), []);
  return (
    <div className={className}>
      <div className="border-y border-line">
        <Switch
          label={t("quietHours")}
          help={t("quietHoursHelp")}
          isOn={quietHours.enabled}
          onChange={(enabled) => onSave({ quietHours: { ...quietHours, enabled } })}
        />
      </div>
      <div className="mt-4 grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] gap-4">
        {(["start", "end"] as const).map((which) => (
          <TextField
            key={which}
            type="time"
            label={t(which === "start" ? "from" : "to")}
            value={draft[which] ?? quietHours[which]}
            onChange={(event) => setDraft({ ...draft, [which]: event.target.value })}
            onBlur={() => keep(which)}
          />
        ))}
      </div>
      <ProfileNote
        className="mt-2"
        text={t("zone", { zone: timeZone })}
        link={t("changeZone")}
        onFollow={onFollow}
      />
      {quietHours.start === quietHours.end && <p className="mt-1 text-small text-text-3">{t("sameTimes")}</p>}
      <NextDelivery settings={settings} />
    </div>
  );
}

function NextDelivery({ settings: { nextPushAt, timeZone } }: Pick<SettingsProps, "settings">) {
  const t = useTranslations("notifications");
  const format = useFormatter();
  const options = { timeZone, weekday: "long", hour: "numeric", minute: "2-digit" } as const;
  return (
    <p role="status" className="mt-3 font-medium">
      {nextPushAt === null
        ? t("nextAtOnce")
        : t("nextDelivery", { time: format.dateTime(nextPushAt, options) })}
    </p>
  );
}
