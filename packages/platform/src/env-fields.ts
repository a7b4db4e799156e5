import * as z from "zod";

/** What every process reads of its environment; its own env.ts adds what it alone needs. */
export const sharedEnv = {
  NODE_ENV: z.enum(["development", "production"]).default("development"),
  DATABASE_URL: z.url(),
  REDIS_URL: z.url().optional(),
  PUBLIC_URL: z.url(),
  LOG_LEVEL: z.enum(["debug", "info", "warn", "error", "silent"]).default("info"),
  /** How long a process that stops still takes what comes, while /readyz says that nothing more should. */
  DRAIN_MS: z.coerce.number().int().min(0).max(5000).default(0),
};

export const Port = z.coerce.number().int().min(1).max(65_535);
export const Secret = z.string().min(32, "needs at least 32 characters");

/** `id:64 hex digits`, comma between; the first seals, all of them open. */
const FieldKeys = z
  .string()
  .regex(/^[a-z0-9]{1,16}:[0-9a-f]{64}(,[a-z0-9]{1,16}:[0-9a-f]{64})*$/, "must be id:64 hex digits")
  .refine((text) => {
    const ids = text.split(",").map((pair) => pair.split(":")[0]);
    return new Set(ids).size === ids.length;
  }, "has two keys of one id");

/** What a process that reads or writes sealed fields needs beside `sharedEnv`. */
export const sealEnv = { FIELD_KEYS: FieldKeys, LOOKUP_KEY: Secret };

/** Development values, the same in every process: production refuses them by name. */
export const developmentDefaults = {
  publicUrl: ["http://localhost:3000"],
  secret: ["evenly-development-only-secret-000"],
  fieldKeys: [`dev:${"0e".repeat(32)}`],
};
