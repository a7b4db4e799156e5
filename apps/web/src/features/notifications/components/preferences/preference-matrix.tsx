import type { DeliveryChannel, NotificationType } from "@evenly/contract/notifications/schemas";
import type {
  NotificationSettings,
  UpdateNotificationSettingsInput,
} from "@evenly/contract/notifications/settings";
import { clsx } from "clsx";
import { Lock } from "lucide-react";
import { useTranslations } from "use-intl";
import { channels, isChannelOn, switchChannel } from "../../channel-switches.ts";
import { PhoneNote } from "../phone-note.tsx";

export type SettingsProps = {
  readonly settings: NotificationSettings;
  readonly onSave: (change: UpdateNotificationSettingsInput) => void;
};

/** Types that are never sent yet; a setting would suggest that they are. */
const untold: ReadonlySet<NotificationType> = new Set(["budget_alert"]);

/** A matrix of types and channels; a locked cell explains why it cannot be switched off. */
export function PreferenceMatrix({ settings, onSave }: SettingsProps) {
  const t = useTranslations("notifications");
  const types = [...new Set(settings.preferences.map(({ type }) => type))].filter(
    (type) => !untold.has(type),
  );
  return (
    <>
      <table className="mt-4 w-full table-fixed">
        <caption className="sr-only">{t("matrix")}</caption>
        <thead>
          <tr className="text-small text-text-3">
            <th scope="col" className="w-2/5 py-2 text-left font-regular">
              {t("what")}
            </th>
            {channels.map((channel) => (
              <th key={channel} scope="col" className="py-2 text-center font-regular">
                {t(`channel.${channel}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="border-y border-line">
          <tr>
            <th scope="row" className="py-2 pr-2 text-left font-medium wrap-anywhere">
              {t("channelAtAll")}
            </th>
            {channels.map((channel) => (
              <td key={channel} className="text-center">
                <Box
                  label={t(`allOf.${channel}`)}
                  isOn={isChannelOn(settings, channel)}
                  onChange={(isOn) => onSave(switchChannel(channel, isOn))}
                />
              </td>
            ))}
          </tr>
          {types.map((type) => (
            <tr key={type} className="border-t border-line">
              <th scope="row" className="py-2 pr-2 text-left font-medium wrap-anywhere">
                {t(`type.${type}`)}
              </th>
              {channels.map((channel) => (
                <td key={channel} className="text-center">
                  <Cell settings={settings} type={type} channel={channel} onSave={onSave} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <PhoneNote className="mt-3" />
      <ul className="mt-3 grid gap-1 text-small text-text-3">
        <li>{t("matrixHelp")}</li>
        <li className="flex gap-1.5">
          <Lock size={16} aria-hidden="true" className="mt-px shrink-0" />
          <span>
            {t("lockedInApp")} {t("lockedSecurity")}
          </span>
        </li>
      </ul>
    </>
  );
}

type CellProps = SettingsProps & { readonly type: NotificationType; readonly channel: DeliveryChannel };

function Cell({ settings, type, channel, onSave }: CellProps) {
  const t = useTranslations("notifications");
  const cell = settings.preferences.find((one) => one.type === type && one.channel === channel);
  const names = { type: t(`type.${type}`), channel: t(`channel.${channel}`) };
  if (!cell)
    return (
      <span
        className="inline-flex size-11 items-center justify-center text-text-3"
        title={t("cellNever", names)}
      >
        <span aria-hidden="true">–</span>
        <span className="sr-only">{t("cellNever", names)}</span>
      </span>
    );
  if (cell.isLocked)
    return (
      <span
        className="inline-flex size-11 items-center justify-center text-text-3"
        title={t("cellLocked", names)}
      >
        <Lock size={16} aria-hidden="true" />
        <span className="sr-only">{t("cellLocked", names)}</span>
      </span>
    );
  return (
    <Box
      label={t("cell", names)}
      isOn={cell.isEnabled}
      isIdle={!isChannelOn(settings, channel)}
      onChange={(isEnabled) => onSave({ preferences: [{ type, channel, isEnabled }] })}
    />
  );
}

type BoxProps = {
  readonly label: string;
  readonly isOn: boolean;
  readonly onChange: (isOn: boolean) => void;
  /** The cell can be changed, but its channel is off. */
  readonly isIdle?: boolean;
};

function Box({ label, isOn, onChange, isIdle = false }: BoxProps) {
  return (
    <label className="inline-flex size-11 cursor-pointer items-center justify-center">
      <input
        type="checkbox"
        checked={isOn}
        aria-label={label}
        onChange={(event) => onChange(event.target.checked)}
        className={clsx("size-5", isIdle && "opacity-40")}
      />
    </label>
  );
}
