import { Button } from "@evenly/ui";
import { useTranslations } from "use-intl";
import { api } from "../../../../trpc.ts";
import { useFailureText } from "../../use-failure-text.ts";
import type { Say } from "../../use-word.ts";

/** Sends oneself a notification on every channel that is on. */
export function TestButton({ say }: { readonly say: Say }) {
  const t = useTranslations("notifications");
  const textOf = useFailureText();
  const test = api.notifications.sendTest.useMutation({
    onSuccess: () => say(t("tested")),
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
