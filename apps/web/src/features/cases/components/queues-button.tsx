import { Button } from "@evenly/ui";
import { ExternalLink } from "lucide-react";
import { useTranslations } from "use-intl";
import { api } from "../../../api/trpc.ts";
import { notify } from "../../../shell/toasts.ts";
import { useOperatorText } from "../use-operator-text.ts";

/** Opens the queue board by a link that works once and for one minute. */
export function QueuesButton() {
  const t = useTranslations("admin.queues");
  const textOf = useOperatorText();
  const open = api.operators.openQueueBoard.useMutation({
    onSuccess: ({ url }) => location.assign(url),
    onError: (error) => notify("error", textOf(error)),
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
