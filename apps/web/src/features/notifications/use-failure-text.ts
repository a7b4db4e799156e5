import { refusalOf } from "../../trpc-client.ts";
import { useRefusalText } from "../../use-refusal-text.ts";

/** What could not be done, by the reason that the server gave; without one, by what was tried. */
export function useFailureText(): (error: unknown, tried: string) => string {
  const textOf = useRefusalText();
  return (error, tried) => {
    const { code } = refusalOf(error);
    return code === "NETWORK" || code === "INTERNAL" ? tried : textOf(error);
  };
}
