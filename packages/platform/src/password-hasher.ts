import { availableParallelism } from "node:os";
import { AppError } from "@evenly/contract";
import type { PasswordHasher } from "@evenly/services/ports";
import { hash, verify } from "@node-rs/argon2";

/** OWASP Password Storage Cheat Sheet: argon2id (the library's default), 19 MiB, two passes, one lane. */
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;
const PREFIX = "$argon2id$v=19$m=19456,t=2,p=1$";
/** About 18 ms a hash: the last in the queue waits at most some 2 s on one core. */
const WAITING_MAX = 128;
const RETRY_AFTER_SECONDS = 2;

export type PasswordHasherOptions = { readonly runningMax?: number; readonly waitingMax?: number };

/** Argon2id, at most cores - 1 at once, so that requests that need no password keep a core. */
export function createPasswordHasher(options: PasswordHasherOptions = {}): PasswordHasher {
  const { runningMax = Math.max(1, availableParallelism() - 1), waitingMax = WAITING_MAX } = options;
  const takeTurn = createTurns(runningMax, waitingMax);
  return {
    hash: (password) => takeTurn(() => hash(password, PARAMETERS)),
    verify: (stored, password) => takeTurn(() => verify(stored, password)),
    needsRehash: (stored) => !stored.startsWith(PREFIX),
  };
}

function createTurns(runningMax: number, waitingMax: number) {
  const waiting: (() => void)[] = [];
  let running = 0;
  const begin = async () => {
    if (running < runningMax) {
      running += 1;
      return;
    }
    if (waiting.length >= waitingMax)
      throw new AppError("OVERLOADED", { retryAfterSeconds: RETRY_AFTER_SECONDS });
    await new Promise<void>((resolve) => waiting.push(resolve));
  };
  const end = () => {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  };
  return async <Result>(work: () => Promise<Result>): Promise<Result> => {
    await begin();
    try {
      return await work();
    } finally {
      end();
    }
  };
}
