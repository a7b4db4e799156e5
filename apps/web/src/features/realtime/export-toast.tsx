import { useEffect, useRef } from "react";
import { useTranslations } from "use-intl";
import { downloadFrom } from "../../api/download-from.ts";
import { apiClient } from "../../api/trpc.ts";
import { useRefusalText } from "../../api/use-refusal-text.ts";
import { notify, notifyWithAction } from "../../shell/toasts.ts";

export type FinishedExport = { readonly exportId: string; readonly state: string };

/** A toast on any page that an export is ready, with its download. */
export function ExportToast({ finished }: { readonly finished: FinishedExport }) {
  const t = useTranslations("realtime");
  const textOf = useRefusalText();
  const said = useRef<FinishedExport | null>(null);
  useEffect(() => {
    if (said.current === finished) return;
    said.current = finished;
    if (finished.state === "failed") notify("error", t("exportFailed"));
    if (finished.state !== "done") return;
    const hand = () =>
      void apiClient.payments.createExportLink.mutate({ id: finished.exportId }).then(
        ({ url }) => downloadFrom(url),
        (error: unknown) => notify("error", textOf(error)),
      );
    notifyWithAction("success", t("exportReady"), { label: t("download"), onPress: hand });
  }, [finished, t, textOf]);
  return null;
}
