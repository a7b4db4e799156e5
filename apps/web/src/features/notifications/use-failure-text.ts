import { TRPCClientError } from "@trpc/client";
import { refusalOf } from "../../trpc-client.ts";
import { useRefusalText } from "../../use-refusal-text.ts";

/**
 * What could not be done, by the reason that the server gave; without one, by what was tried, for which there may be another
 * word where an answer came that gives none. @see spec 1 section 8
 */
export function useFailureText(): (error: unknown, tried: string, answered?: string) => string {
  const textOf = useRefusalText();
  return (error, tried, answered = tried) => {
    const { code } = refusalOf(error);
    if (code !== "NETWORK" && code !== "INTERNAL") return textOf(error);
    return wasAnswered(error) ? answered : tried;
  };
}

/** Whether any answer came, though it may not be one of ours. */
function wasAnswered(error: unknown): boolean {
  if (!(error instanceof TRPCClientError)) return false;
  return Boolean(error.data ?? error.meta?.response) || error.cause instanceof SyntaxError;
}
