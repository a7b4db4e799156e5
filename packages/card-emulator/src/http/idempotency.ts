import { createHash } from "node:crypto";
import type { KeptAnswer, State } from "../store/state.ts";
import { invalidRequest, ProviderError } from "./provider-error.ts";

const KEPT_MS = 24 * 60 * 60 * 1000;
const KEY_LENGTH_MAX = 255;

/** Remembers the first answer under each `Idempotency-Key`. */
export interface Idempotency {
  /**
   * The answer to repeat, or null: then the call is at work until `end`.
   * @throws ProviderError if the key was used for another request, or its first call has not been answered
   */
  begin(key: string, request: string): KeptAnswer | null;
  /** Ends a call, and keeps its answer if work had begun. */
  end(key: string, answer: Omit<KeptAnswer, "at"> | null): void;
}

/** What must be the same when a key is used again. */
export function describeRequest(path: string, body: string): string {
  const params = new URLSearchParams(body);
  params.sort();
  return createHash("sha256").update(`${path}?${params}`).digest("base64url");
}

export function createIdempotency(state: State, now: () => number): Idempotency {
  const atWork = new Map<string, string>();
  function forgetOld(): void {
    // In the order of time: the rest is younger.
    for (const [key, answer] of state.answers) {
      if (answer.at > now() - KEPT_MS) return;
      state.answers.delete(key);
    }
  }
  return {
    begin: (key, request) => {
      forgetOld();
      if (key.length > KEY_LENGTH_MAX)
        throw invalidRequest(`An idempotency key has at most ${KEY_LENGTH_MAX} letters.`);
      const kept = state.answers.get(key);
      const first = kept?.request ?? atWork.get(key);
      if (first !== undefined && first !== request)
        throw new ProviderError(400, {
          type: "idempotency_error",
          message: `The idempotency key ${key} was used with other parameters.`,
        });
      if (atWork.has(key))
        throw new ProviderError(409, {
          type: "idempotency_error",
          code: "idempotency_key_in_use",
          message: `Another call with the idempotency key ${key} is at work.`,
        });
      if (!kept) atWork.set(key, request);
      return kept ?? null;
    },
    end: (key, answer) => {
      atWork.delete(key);
      if (answer) state.answers.set(key, { ...answer, at: now() });
    },
  };
}
