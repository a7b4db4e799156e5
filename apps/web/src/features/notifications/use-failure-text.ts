import { refusalOf } from "../../trpc-client.ts";
import { useRefusalText } from "../../use-refusal-text.ts";

/**
 * What could not be done, by the reason that the server gave; without one, by what was tried, which an answer that
 * says only that it failed may have another word for. @see spec 1 section 8
 */
export function useFailureText(): (error: unknown, tried: string, answered?: string) => string {
  const textOf = useRefusalText();
  return (error, tried, answered = tried) => {
    const { code } = refusalOf(error);
    if (code === "NETWORK") return tried;
    return code === "INTERNAL" ? answered : textOf(error);
  };
}
