import type { Delivery } from "@evenly/contract/notifications/deliveries";
import { Button } from "@evenly/ui";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { api } from "../../../../api/trpc.ts";
import { notify } from "../../../../shell/toasts.ts";
import { notificationCache } from "../../notification-cache.ts";
import { useFailureText } from "../../use-failure-text.ts";
import { usePanelMessage } from "../../use-panel-message.ts";
import { MessageLine } from "../message-line.tsx";

/**
 * Button that resends a finally failed delivery. A toast confirms it, because the row disappears. Without the target browser's subscription
 * there is no button.
 */
export function SendAgain({ delivery }: { readonly delivery: Delivery }) {
  const t = useTranslations("notifications.analytics");
  const textOf = useFailureText();
  const { message, say } = usePanelMessage();
  const queryClient = useQueryClient();
  const redrive = api.notifications.redrive.useMutation({
    onSuccess: ({ redriven }) => {
      if (redriven > 0) notify("success", t("sentAgain"));
      else say(t("notSentAgain"), true);
      void queryClient.invalidateQueries({ queryKey: [["notifications", "deliveryPages"]] });
      notificationCache(queryClient).recount();
    },
    onError: (error) => say(textOf(error, t("notSentAgain")), true),
  });
  if (!delivery.canRedrive)
    return <p className="pb-3 pl-12 text-small text-text-2">{t("cannotSendAgain")}</p>;
  return (
    <div className="pb-3 pl-12">
      <Button
        variant="secondary"
        size="small"
        className="max-lg:min-h-11"
        busyLabel={redrive.isPending && t("sendingAgain")}
        onClick={() => redrive.mutate({ deliveryIds: [delivery.id] })}
      >
        {t("sendAgain")}
      </Button>
      <MessageLine message={message} />
    </div>
  );
}
