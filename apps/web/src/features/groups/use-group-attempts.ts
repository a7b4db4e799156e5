import type { Messages } from "@evenly/i18n";
import { useCallback, useRef, useState } from "react";
import { useTranslations } from "use-intl";
import { useRefusalText } from "../../api/use-refusal-text.ts";
import { readSession } from "../auth/index.ts";

/** An operation of groups, by the key of the text that says it failed. @see spec 2 section 8 */
export type GroupOperation = keyof Messages["groups"]["failures"];
/** Runs an operation's request; rejects when it failed. */
export type Attempt = <Result>(operation: GroupOperation, request: () => Promise<Result>) => Promise<Result>;

/** Runs operations of groups, counts those that run, and keeps the text of the last failure. Nothing is sent before sign-in. */
export function useGroupAttempts() {
  const t = useTranslations("groups.failures");
  const textOf = useRefusalText();
  const [runningCount, setRunningCount] = useState(0);
  const [error, setError] = useState<string | null>(null);
  const latest = useRef({ t, textOf });
  latest.current = { t, textOf };
  const attempt = useCallback<Attempt>(async (operation, request) => {
    setError(null);
    setRunningCount((count) => count + 1);
    try {
      if (readSession() === null) throw new Error(`${operation} before sign-in`);
      return await request();
    } catch (problem) {
      setError(latest.current.textOf(problem, latest.current.t(operation)));
      throw problem;
    } finally {
      setRunningCount((count) => count - 1);
    }
  }, []);
  return { attempt, isRunning: runningCount > 0, error };
}
