import type { Bill } from "@evenly/contract/bills/schemas";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRefusalText } from "../../api/use-refusal-text.ts";
import { notify } from "../../shell/toasts.ts";

type Change = {
  readonly work: () => Promise<Bill>;
  /** What was done, as a toast. */
  readonly done: (bill: Bill) => string;
};

/** Runs changes of a bill one at a time, reports a refusal, and loads bills and requests again. */
export function useBillChange(onDone?: (bill: Bill) => void) {
  const client = useQueryClient();
  const textOf = useRefusalText();
  const { mutate, isPending } = useMutation({
    mutationFn: ({ work }: Change) => work(),
    onSuccess: (bill, { done }) => {
      notify("success", done(bill));
      onDone?.(bill);
    },
    onError: (error) => notify("error", textOf(error)),
    onSettled: async () => {
      await Promise.all([
        client.invalidateQueries({ queryKey: [["bills"]] }),
        client.invalidateQueries({ queryKey: [["requests"]] }),
      ]);
    },
  });
  const change = (done: Change["done"], work: Change["work"]) => {
    if (!isPending) mutate({ work, done });
  };
  return { change, isBusy: isPending };
}
