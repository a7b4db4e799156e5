import { Button } from "@evenly/ui";
import { useRef } from "react";
import { useTranslations } from "use-intl";
import { api } from "../../../../api/trpc.ts";
import type { News } from "../../notifications-provider.tsx";
import { useFailureText } from "../../use-failure-text.ts";
import type { Say } from "../../use-panel-message.ts";

type TestButtonProps = {
  /** The last notification that arrived and was announced. */
  readonly news: News | null;
  readonly say: Say;
};

/** Sends a test notification to the user on every channel that is on. */
export function TestButton({ news, say }: TestButtonProps) {
  const t = useTranslations("notifications");
  const textOf = useFailureText();
  const latest = useRef(news);
  latest.current = news;
  const test = api.notifications.sendTest.useMutation({
    onMutate: () => latest.current,
    // The notification may arrive before the answer; then "on its way" would be wrong.
    onSuccess: (_answer, _nothing, before) => {
      if (latest.current === before) say(t("tested"));
    },
    onError: (error) => say(textOf(error, t("testFailed")), true),
  });
  return (
    <Button
      variant="secondary"
      isWide
      busyLabel={test.isPending && t("testing")}
      onClick={() => test.mutate()}
    >
      {t("test")}
    </Button>
  );
}
