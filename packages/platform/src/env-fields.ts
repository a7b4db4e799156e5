import * as z from "zod";

/** What every process reads of its environment; its own env.ts adds what it alone needs. */
export const sharedEnv = {
  NODE_ENV: z.enum(["development", "production"]).default("development"),
  DATABASE_URL: z.url(),
  REDIS_URL: z.url().optional(),
  PUBLIC_URL: z.url(),
  LOG_LEVEL: z.enum(["debug", "info", "warn", "error", "silent"]).default("info"),
};

export const Port = z.coerce.number().int().min(1).max(65_535);
export const Secret = z.string().min(32, "needs at least 32 characters");

/** Development values, the same in every process: production refuses them by name. */
export const developmentDefaults = {
  publicUrl: ["http://localhost:3000"],
  secret: ["evenly-development-only-secret-000"],
};
