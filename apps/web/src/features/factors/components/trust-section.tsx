import type { TrustedDeviceView } from "@evenly/contract/factors/schemas";
import { Button, IconTile, Row, RowList, Section } from "@evenly/ui";
import { Laptop, Monitor, Smartphone, Tablet } from "lucide-react";
import { useFormatter, useTranslations } from "use-intl";
import { apiClient } from "../../../api/trpc.ts";
import { useChange } from "../../../api/use-change.ts";

const icons = { desktop: Laptop, mobile: Smartphone, tablet: Tablet, other: Monitor } as const;

/** Devices on which sign-in does not ask for a code. */
export function TrustSection({ devices }: { readonly devices: readonly TrustedDeviceView[] }) {
  const t = useTranslations("factors.trust");
  return (
    <Section title={t("title")}>
      <p className="mt-1 text-text-2">{devices.length === 0 ? t("none") : t("text")}</p>
      {devices.length > 0 && (
        <RowList label={t("title")} className="mt-2">
          {devices.map((device) => (
            <TrustRow key={device.id} device={device} />
          ))}
        </RowList>
      )}
    </Section>
  );
}

function TrustRow({ device: { id, device, isCurrent, expiresAt } }: { readonly device: TrustedDeviceView }) {
  const t = useTranslations("factors.trust");
  const format = useFormatter();
  const name = [device.name ?? device.os, device.browser].filter(Boolean).join(" · ") || t("unknown");
  const end = useChange(apiClient.factors.revokeTrust.mutate, {
    done: () => t("ended", { device: name }),
    refresh: [["factors", "overview"]],
  });
  const Icon = icons[device.kind];
  const about = [
    isCurrent && t("thisDevice"),
    t("until", { date: format.dateTime(expiresAt, { dateStyle: "medium" }) }),
  ];
  return (
    <Row
      lead={
        <IconTile>
          <Icon size={20} strokeWidth={1.75} />
        </IconTile>
      }
      title={name}
      meta={about.filter(Boolean).join(" · ")}
      amount={
        <Button
          variant="secondary"
          size="small"
          className="max-lg:min-h-11"
          aria-label={t("endLabel", { device: name })}
          busyLabel={end.isPending && t("end")}
          onClick={() => end.mutate({ deviceId: id })}
        >
          {t("end")}
        </Button>
      }
    />
  );
}
