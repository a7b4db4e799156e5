import { Button } from "@evenly/ui";
import { ExternalLink } from "lucide-react";
import { useTranslations } from "use-intl";
import { apiClient } from "../../../api/trpc.ts";
import { useChange } from "../../../api/use-change.ts";
import { useOperatorText } from "../use-operator-text.ts";

/** Opens the queue board by a link that works once and for one minute. */
export function QueuesButton() {
  const t = useTranslations("admin.queues");
  const textOf = useOperatorText();
  const open = useChange(apiClient.operators.openQueueBoard.mutate, {
    done: ({ url }) => location.assign(url),
    failed: textOf,
  });
  return (
    <Button
      variant="secondary"
      size="small"
      className="shrink-0 max-lg:min-h-11"
      icon={<ExternalLink size={16} aria-hidden="true" />}
      busyLabel={open.isPending && t("opening")}
      onClick={() => open.mutate()}
    >
      {t("open")}
    </Button>
  );
}
