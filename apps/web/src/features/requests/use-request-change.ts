import { useTranslations } from "use-intl";
import { useChange } from "../../api/use-change.ts";

type Change = { readonly work: () => Promise<unknown>; readonly done: string };

/** Runs changes of requests one at a time, reports a refusal, and loads the lists again. */
export function useRequestChange(onDone?: () => void) {
  const t = useTranslations("requests.failures");
  const { mutate, isPending } = useChange(({ work }: Change) => work(), {
    done: (_result, { done }) => {
      onDone?.();
      return done;
    },
    refresh: [["requests"]],
    unexplained: t("update"),
  });
  return { change: (done: string, work: Change["work"]) => mutate({ work, done }), isBusy: isPending };
}
