import type { LimitResult, Limits, Log } from "@evenly/services/ports";
import { Redis } from "ioredis";
import {
  type RateLimiterAbstract,
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
} from "rate-limiter-flexible";
import type { Names } from "./names.ts";
import { reconnectDelayMs } from "./reconnect-delay.ts";

/** Keys that Redis looks at in one step. */
const SCANNED_AT_ONCE = 1000;

type Rule = { readonly points: number; readonly windowSeconds: number };
export type LimitsOptions = {
  readonly redisUrl: string | undefined;
  readonly names: Names;
  readonly log: Log;
  readonly clientName: string;
};

/** Rate limits in memory, or on Redis with an in-memory fallback. */
export function createLimits(options: LimitsOptions): Limits {
  if (options.redisUrl) return redisLimits(options, options.redisUrl);
  return limitsOf({ create: memoryLimiter, forgetElsewhere: async () => {}, close: async () => {} });
}

function redisLimits(options: LimitsOptions, url: string): Limits {
  const redis = new Redis(url, {
    connectionName: `${options.clientName}-limits`,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: 1000,
    retryStrategy: reconnectDelayMs,
  });
  redis.on("error", (error: Error) => options.log.warn({ err: error }, "limits: redis connection"));
  const create = (name: string, rule: Rule) =>
    new RateLimiterRedis({
      storeClient: redis,
      keyPrefix: options.names.counters(name),
      points: rule.points,
      duration: rule.windowSeconds,
      rejectIfRedisNotReady: true,
      // In the fallback each process counts separately, so each allows half.
      insuranceLimiter: memoryLimiter(name, { ...rule, points: Math.ceil(rule.points / 2) }),
    });
  return limitsOf({
    create,
    // Other processes count by rules that this one may not know yet.
    forgetElsewhere: (subject) => deleteAll(redis, `${options.names.counters("*")}:${subject}`),
    close: async () => redis.disconnect(),
  });
}

/** Deletes keys by a pattern, in small steps. */
async function deleteAll(redis: Redis, pattern: string): Promise<void> {
  let cursor = "0";
  do {
    const [next, keys] = await redis.scan(cursor, "MATCH", pattern, "COUNT", SCANNED_AT_ONCE);
    if (keys.length > 0) await redis.del(...keys);
    cursor = next;
  } while (cursor !== "0");
}

function memoryLimiter(name: string, rule: Rule): RateLimiterMemory {
  return new RateLimiterMemory({
    keyPrefix: name,
    points: rule.points,
    duration: rule.windowSeconds,
  });
}

type Store = {
  readonly create: (name: string, rule: Rule) => RateLimiterAbstract;
  readonly forgetElsewhere: (subject: string) => Promise<void>;
  readonly close: () => Promise<void>;
};

function limitsOf({ create, forgetElsewhere, close }: Store): Limits {
  const limiters = new Map<string, RateLimiterAbstract>();
  return {
    consume: async (name, subject, rule, cost = 1) => {
      const key = `${name}:${rule.points}:${rule.windowSeconds}`;
      const limiter = limiters.get(key) ?? create(key, rule);
      limiters.set(key, limiter);
      return consume(limiter, subject, rule, cost);
    },
    forget: async (subject) => {
      if (!/^[\w-]+$/.test(subject)) throw new Error("a subject with a pattern cannot be forgotten");
      await Promise.all([...limiters.values()].map((limiter) => limiter.delete(subject)));
      await forgetElsewhere(subject);
    },
    close,
  };
}

async function consume(
  limiter: RateLimiterAbstract,
  subject: string,
  rule: Rule,
  cost: number,
): Promise<LimitResult> {
  try {
    return present(true, await limiter.consume(subject, cost), rule);
  } catch (outcome) {
    if (outcome instanceof RateLimiterRes) return present(false, outcome, rule);
    throw outcome;
  }
}

function present(allowed: boolean, outcome: RateLimiterRes, rule: Rule): LimitResult {
  return {
    allowed,
    limit: rule.points,
    remaining: Math.max(0, outcome.remainingPoints),
    resetSeconds: Math.max(1, Math.ceil(outcome.msBeforeNext / 1000)),
  };
}
