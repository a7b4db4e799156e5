import type { Bill } from "@evenly/contract/bills/schemas";
import { useChange } from "../../api/use-change.ts";

type Change = {
  readonly work: () => Promise<Bill>;
  /** What was done, as a toast. */
  readonly done: (bill: Bill) => string;
};

/** Runs changes of a bill one at a time, reports a refusal, and loads bills and requests again. */
export function useBillChange(onDone?: (bill: Bill) => void) {
  const { mutate, isPending } = useChange(({ work }: Change) => work(), {
    done: (bill, { done }) => {
      onDone?.(bill);
      return done(bill);
    },
    refresh: [["bills"], ["requests"]],
  });
  return {
    change: (done: Change["done"], work: Change["work"]) => mutate({ work, done }),
    isBusy: isPending,
  };
}
