import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRefusalText } from "../../api/use-refusal-text.ts";
import { notify } from "../../shell/toasts.ts";

type Change = { readonly work: () => Promise<unknown>; readonly done: string };

/** Runs changes of requests one at a time, reports a refusal, and loads the lists again. */
export function useRequestChange(onDone?: () => void) {
  const client = useQueryClient();
  const textOf = useRefusalText();
  const { mutate, isPending } = useMutation({
    mutationFn: ({ work }: Change) => work(),
    onSuccess: (_result, { done }) => {
      notify("success", done);
      onDone?.();
    },
    onError: (error) => notify("error", textOf(error)),
    onSettled: () => client.invalidateQueries({ queryKey: [["requests"]] }),
  });
  const change = (done: string, work: Change["work"]) => {
    if (!isPending) mutate({ work, done });
  };
  return { change, isBusy: isPending };
}
