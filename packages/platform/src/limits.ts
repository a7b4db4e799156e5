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

type Rule = { readonly points: number; readonly windowSeconds: number };
export type LimitsOptions = {
  readonly redisUrl: string | undefined;
  readonly names: Names;
  readonly log: Log;
  readonly clientName: string;
};

/** Request rates in memory, or on Redis with counting in memory while Redis is away. */
export function createLimits(options: LimitsOptions): Limits {
  return options.redisUrl ? redisLimits(options, options.redisUrl) : limitsOf(memoryLimiter, async () => {});
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
      // Every process counts alone then, so each allows less.
      insuranceLimiter: memoryLimiter(name, { ...rule, points: Math.ceil(rule.points / 2) }),
    });
  return limitsOf(create, async () => redis.disconnect());
}

function memoryLimiter(name: string, rule: Rule): RateLimiterMemory {
  return new RateLimiterMemory({
    keyPrefix: name,
    points: rule.points,
    duration: rule.windowSeconds,
  });
}

function limitsOf(
  create: (name: string, rule: Rule) => RateLimiterAbstract,
  close: () => Promise<void>,
): Limits {
  const limiters = new Map<string, RateLimiterAbstract>();
  return {
    consume: async (name, subject, rule, cost = 1) => {
      const key = `${name}:${rule.points}:${rule.windowSeconds}`;
      const limiter = limiters.get(key) ?? create(key, rule);
      limiters.set(key, limiter);
      return consume(limiter, subject, rule, cost);
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
