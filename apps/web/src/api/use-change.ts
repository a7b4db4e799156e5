import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import type { QueryPath } from "../manifest/frame-definition.ts";
import { notify } from "../shell/toasts.ts";
import { useRefusalText } from "./use-refusal-text.ts";

type Change<Input, Output> = {
  /**
   * Queries that are loaded again whatever the outcome, by the paths of their procedures. A change that succeeded is pending until they are;
   * a refusal is told at once.
   */
  readonly refresh?: readonly QueryPath[] | ((client: QueryClient) => unknown);
  /** What follows; a text that it returns is shown as a toast. */
  readonly done?: (output: Output, input: Input) => unknown;
  /** How a refusal is told: as a toast by default, by what this returns as another toast, or beside the form, which shows `problem`. */
  readonly failed?: "beside" | ((error: unknown, input: Input) => string | null);
  /** What is told where the server gave no answer or no reason. */
  readonly unexplained?: string | undefined;
};

/**
 * The way for signed-in pages to change something on the server: calls it once at a time, refreshes queries, and tells the user how it
 * ended. A change that shows its result before the answer, or that sends money under a key, uses `useMutation` itself.
 */
export function useChange<Input = void, Output = unknown>(
  call: (input: Input) => Promise<Output>,
  { refresh = [], done, failed, unexplained }: Change<Input, Output> = {},
) {
  const client = useQueryClient();
  const textOf = useRefusalText();
  // Two presses in one moment come before the page knows that it is busy.
  const isRunning = useRef(false);
  const reload = () => {
    if (typeof refresh === "function") return refresh(client);
    return Promise.all(refresh.map((path) => client.invalidateQueries({ queryKey: [path] })));
  };
  const change = useMutation({
    mutationFn: (input: Input) => call(input),
    onSuccess: async (output: Output, input: Input) => {
      const text = await done?.(output, input);
      if (typeof text === "string") notify("success", text);
      await reload();
    },
    onError: (error, input) => {
      void reload();
      if (failed === "beside") return;
      const text = failed === undefined ? textOf(error, unexplained) : failed(error, input);
      if (text !== null) notify("error", text);
    },
    onSettled: () => {
      isRunning.current = false;
    },
  });
  return {
    ...change,
    mutate: (input: Input) => {
      if (change.isPending || isRunning.current) return;
      isRunning.current = true;
      change.mutate(input);
    },
    /** The refusal in the user's language, for a place beside the form. */
    problem: change.error === null ? null : textOf(change.error, unexplained),
  };
}
