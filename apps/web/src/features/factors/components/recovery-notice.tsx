import { Button } from "@evenly/ui";
import { ShieldAlert } from "lucide-react";
import { useFormatter, useTranslations } from "use-intl";
import { api, apiClient } from "../../../api/trpc.ts";
import { useChange } from "../../../api/use-change.ts";

/** An open recovery with the button that cancels it; nothing without one. */
export function RecoveryNotice() {
  const t = useTranslations("factors.recovery");
  const format = useFormatter();
  const recovery = api.factors.getRecovery.useQuery().data ?? null;
  const cancel = useChange(apiClient.factors.cancelRecovery.mutate, {
    done: () => t("cancelled"),
    refresh: [
      ["factors", "getRecovery"],
      ["factors", "overview"],
    ],
  });
  if (recovery === null) return null;
  const { readyAt } = recovery;
  const time = format.dateTime(readyAt, { weekday: "long", hour: "numeric", minute: "2-digit" });
  return (
    <div
      data-under-bar="recovery"
      className="page-gutter flex flex-wrap items-center gap-x-3 gap-y-1 bg-negative-soft py-2 text-negative-text"
    >
      <ShieldAlert size={20} strokeWidth={1.75} aria-hidden="true" className="shrink-0" />
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-medium">{t("title")}</p>
        <p className="text-small">{readyAt.getTime() > Date.now() ? t("text", { time }) : t("ready")}</p>
      </div>
      <Button
        variant="danger"
        busyLabel={cancel.isPending && t("cancelling")}
        onClick={() => cancel.mutate()}
      >
        {t("cancel")}
      </Button>
    </div>
  );
}
