import type { Group } from "@evenly/contract/groups/schemas";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRefusalText } from "../../api/use-refusal-text.ts";
import { notify } from "../../shell/toasts.ts";

type Change = { readonly work: () => Promise<unknown>; readonly done: string | undefined };

/** Runs changes of a group one at a time, reports a refusal, and loads what shows the group again. */
export function useGroupChange(groupId: Group["id"], onDone?: () => void) {
  const client = useQueryClient();
  const textOf = useRefusalText();
  const { mutate, isPending } = useMutation({
    mutationKey: ["group", groupId],
    mutationFn: ({ work }: Change) => work(),
    onSuccess: (_result, { done }) => {
      if (done !== undefined) notify("success", done);
      onDone?.();
    },
    onError: (error) => notify("error", textOf(error)),
    onSettled: () => client.invalidateQueries({ queryKey: [["groups"]] }),
  });
  const change = (work: Change["work"], done?: string) => {
    if (!isPending) mutate({ work, done });
  };
  return { change, isBusy: isPending };
}
