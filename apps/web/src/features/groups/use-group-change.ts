import { useChange } from "../../api/use-change.ts";

type Change = { readonly work: () => Promise<unknown>; readonly done: string | undefined };

/**
 * Runs changes of a group one at a time, reports a refusal, by `unexplained` where the server gave no reason, and loads what shows the
 * group again.
 */
export function useGroupChange(onDone?: () => void, unexplained?: string) {
  const { mutate, isPending } = useChange(({ work }: Change) => work(), {
    done: (_result, { done }) => {
      onDone?.();
      return done;
    },
    refresh: [["groups"], ["waiting"]],
    unexplained,
  });
  return { change: (work: Change["work"], done?: string) => mutate({ work, done }), isBusy: isPending };
}
