import { TRPCClientError } from "@trpc/client";
import { refusalOf } from "../../api/trpc-client.ts";
import { useRefusalText } from "../../api/use-refusal-text.ts";

/**
 * Error text for a failed action: the server's reason if it gave one, otherwise `tried`. `answered` replaces `tried` when an answer arrived
 * without a reason. @see spec 1 section 8
 */
export function useFailureText(): (error: unknown, tried: string, answered?: string) => string {
  const textOf = useRefusalText();
  return (error, tried, answered = tried) => {
    const { code } = refusalOf(error);
    if (code !== "NETWORK" && code !== "INTERNAL") return textOf(error);
    return wasAnswered(error) ? answered : tried;
  };
}

/** Whether any answer arrived, even from another server, such as a proxy. */
function wasAnswered(error: unknown): boolean {
  if (!(error instanceof TRPCClientError)) return false;
  return Boolean(error.data ?? error.meta?.response) || error.cause instanceof SyntaxError;
}
