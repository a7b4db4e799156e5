import type { Delivery } from "@evenly/contract/notifications/deliveries";
import { Button } from "@evenly/ui";
import { useQueryClient } from "@tanstack/react-query";
import { useTranslations } from "use-intl";
import { api } from "../../../../trpc.ts";
import { useFailureText } from "../../use-failure-text.ts";
import { useWord } from "../../use-word.ts";
import { WordLine } from "../word-line.tsx";

/** Has a delivery that failed for good tried again. */
export function SendAgain({ delivery }: { readonly delivery: Delivery }) {
  const t = useTranslations("notifications.analytics");
  const textOf = useFailureText();
  const { word, say } = useWord();
  const queryClient = useQueryClient();
  const redrive = api.notifications.redrive.useMutation({
    onSuccess: ({ redriven }) => {
      say(t(redriven > 0 ? "sentAgain" : "notSentAgain"), redriven === 0);
      void queryClient.invalidateQueries({ queryKey: [["notifications", "deliveryPages"]] });
    },
    onError: (error) => say(textOf(error, t("notSentAgain")), true),
  });
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
      <WordLine word={word} />
    </div>
  );
}
