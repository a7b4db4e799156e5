import { availableParallelism } from "node:os";
import { AppError } from "@evenly/contract";
import type { PasswordHasher } from "@evenly/services/ports";
import { hash, verify } from "@node-rs/argon2";
import pLimit from "p-limit";

/** OWASP Password Storage Cheat Sheet: argon2id (the library's default), 19 MiB, two passes, one lane. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const PREFIX = "$argon2id$v=19$m=19456,t=2,p=1$";
/** At about 18 ms a hash the last in the queue waits at most about 2 s on one core. */
const WAITING_MAX = 128;
const RETRY_AFTER_SECONDS = 2;

export type PasswordHasherOptions = { readonly runningMax?: number; readonly waitingMax?: number };

/** Argon2id with at most cores - 1 hashes in parallel, so that other requests keep a core. */
export function createPasswordHasher(options: PasswordHasherOptions = {}): PasswordHasher {
  const { runningMax = Math.max(1, availableParallelism() - 1), waitingMax = WAITING_MAX } = options;
  const limit = pLimit(runningMax);
  const takeTurn = async <Result>(work: () => Promise<Result>): Promise<Result> => {
    if (limit.activeCount + limit.pendingCount >= runningMax + waitingMax)
      throw new AppError("OVERLOADED", { retryAfterSeconds: RETRY_AFTER_SECONDS });
    return limit(work);
  };
  return {
    hash: (password) => takeTurn(() => hash(password, PARAMETERS)),
    verify: (stored, password) => takeTurn(() => verify(stored, password)),
    needsRehash: (stored) => !stored.startsWith(PREFIX),
  };
}
