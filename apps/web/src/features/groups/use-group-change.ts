import { useChange } from "../../api/use-change.ts";

type Change = { readonly work: () => Promise<unknown>; readonly done: string | undefined };

/** Runs changes of a group one at a time, reports a refusal, and loads what shows the group again. */
export function useGroupChange(onDone?: () => void) {
  const { mutate, isPending } = useChange(({ work }: Change) => work(), {
    done: (_result, { done }) => {
      onDone?.();
      return done;
    },
    refresh: [["groups"], ["waiting"]],
  });
  return { change: (work: Change["work"], done?: string) => mutate({ work, done }), isBusy: isPending };
}
