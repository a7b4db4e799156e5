import type { DeliveryChannel } from "@evenly/contract/notifications/schemas";
import { IconButton, Switch } from "@evenly/ui";
import { Link } from "@tanstack/react-router";
import { clsx } from "clsx";
import { ArrowLeft, X } from "lucide-react";
import { Fragment } from "react";
import { useTranslations } from "use-intl";
import { RefusedEdits } from "../../../offline/index.ts";
import { PushSwitch } from "../../../pwa/index.ts";
import { channels, isChannelOn, switchChannel } from "../../channel-switches.ts";
import { useArrivalAnnouncement } from "../../use-arrival-announcement.ts";
import { useCentreMessage } from "../../use-centre-message.ts";
import { useNotificationSettings } from "../../use-notification-settings.ts";
import { MessageLine } from "../message-line.tsx";
import { PhoneNote } from "../phone-note.tsx";
import { QuietHoursForm } from "../quiet-hours-form.tsx";
import { SettingsState } from "../settings-state.tsx";
import type { PanelProps } from "./notification-centre.tsx";
import { TemplateList } from "./template-list.tsx";
import { TestButton } from "./test-button.tsx";

/** Notification settings in the bell's panel: channels, sound, quiet hours, a test notification and the delivery texts. */
export function SettingsPanel({ onBack, onClose, isSheet }: PanelProps & { readonly onBack: () => void }) {
  const t = useTranslations("notifications");
  const common = useTranslations("common");
  const { message, say, mention } = useCentreMessage();
  const { query, settings, save } = useNotificationSettings(say);
  const news = useArrivalAnnouncement(settings, mention);
  return (
    <>
      <div className="flex items-center gap-1 border-b border-line py-2 pr-3 pl-2.5 lg:pt-4">
        <IconButton
          label={t("back")}
          autoFocus
          icon={<ArrowLeft size={20} strokeWidth={1.75} aria-hidden="true" />}
          onClick={onBack}
        />
        <h2 className="flex-1 text-h2 font-semibold">{t("settingsTitle")}</h2>
        {isSheet && (
          <IconButton
            label={common("close")}
            icon={<X size={20} strokeWidth={1.75} aria-hidden="true" />}
            onClick={onClose}
          />
        )}
      </div>
      <div className={clsx("overflow-y-auto overscroll-contain px-5 pb-5", isSheet && "min-h-0 flex-1")}>
        <SettingsState query={query} rows={5} />
        <RefusedEdits item="settings" className="mt-4" />
        {settings && (
          <div className="[&>*+label]:border-t [&>*+label]:border-line">
            {channels.map((channel) => (
              <Fragment key={channel}>
                <Switch
                  label={t(`channel.${channel}`)}
                  help={t(`channelHelp.${channel}`)}
                  isOn={isChannelOn(settings, channel)}
                  onChange={(isOn) => save(switchChannel(channel, isOn))}
                />
                <OfChannel channel={channel} isOn={isChannelOn(settings, channel)} onFollow={onClose} />
              </Fragment>
            ))}
            <Switch
              label={t("sound")}
              help={t("soundHelp")}
              isOn={settings.soundEnabled}
              onChange={(soundEnabled) => save({ soundEnabled })}
            />
          </div>
        )}
        {settings && <QuietHoursForm settings={settings} onSave={save} onFollow={onClose} className="mb-4" />}
        <div className="mt-3 flex flex-col gap-1">
          <TestButton news={news} say={say} />
          <Link
            to="/notification-settings"
            onClick={onClose}
            className="inline-flex min-h-11 items-center self-center rounded-small text-label font-medium text-accent-text hover:underline"
          >
            {t("allPreferences")}
          </Link>
        </div>
        <TemplateList />
      </div>
      <MessageLine message={message} />
    </>
  );
}

type OfChannelProps = {
  readonly channel: DeliveryChannel;
  readonly isOn: boolean;
  readonly onFollow: () => void;
};

/** What a channel needs in addition: the browser's permission for pushes, a phone number for text messages. */
function OfChannel({ channel, isOn, onFollow }: OfChannelProps) {
  if (channel === "sms") return <PhoneNote className="pb-2.5" onFollow={onFollow} />;
  if (channel !== "push") return null;
  return (
    <div className="pl-5">
      <PushSwitch isIdle={!isOn} />
    </div>
  );
}
