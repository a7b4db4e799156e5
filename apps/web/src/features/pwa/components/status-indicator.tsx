import { Button, Chip } from "@evenly/ui";
import { Download, MonitorCheck, Wifi, WifiOff } from "lucide-react";
import { useTranslations } from "use-intl";
import { useOffline } from "../../offline/index.ts";
import { useInstall } from "../install-provider.tsx";

/** Shows that the app is installed or can be, otherwise the connection state. */
export function StatusIndicator() {
  const { isInstalled, canInstall } = useInstall();
  const { online: isOnline } = useOffline();
  return isOnline && (isInstalled || canInstall) ? <InstallState /> : <ConnectionChip />;
}

/** Shows whether the server is reachable. */
export function ConnectionChip() {
  const t = useTranslations("pwa.status");
  const { online: isOnline } = useOffline();
  const Icon = isOnline ? Wifi : WifiOff;
  return (
    <span role="status">
      <Chip tone={isOnline ? "positive" : "warning"} icon={<Icon size={16} aria-hidden="true" />}>
        {isOnline ? t("online") : t("offline")}
      </Chip>
    </span>
  );
}

/** Shows that the app is installed, or a button to install it; nothing if the browser offers neither. */
export function InstallState() {
  const t = useTranslations("pwa.status");
  const { isInstalled, canInstall, install } = useInstall();
  if (isInstalled) {
    return (
      <Chip tone="positive" icon={<MonitorCheck size={16} aria-hidden="true" />}>
        {t("installed")}
      </Chip>
    );
  }
  if (!canInstall) return null;
  return (
    <Button
      size="small"
      variant="quiet"
      className="max-lg:min-h-11"
      icon={<Download size={18} aria-hidden="true" />}
      onClick={() => void install()}
    >
      {t("install")}
    </Button>
  );
}
