import * as z from "zod";

/** What every process reads of its environment; its own env.ts adds what it alone needs. */
export const sharedEnv = {
  NODE_ENV: z.enum(["development", "production"]).default("development"),
  DATABASE_URL: z.url(),
  REDIS_URL: z.url().optional(),
  /** Where the process listens. */
  HOST: z.string().default("127.0.0.1"),
  PUBLIC_URL: z.url(),
  LOG_LEVEL: z.enum(["debug", "info", "warn", "error", "silent"]).default("info"),
  /** A collector of traces, over OTLP and HTTP; without it there are none. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url().optional(),
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

/** The key pair by which push services know this deployment (RFC 8292), and where its operator is reached. */
export const vapidEnv = {
  VAPID_PUBLIC_KEY: z.string().regex(/^[A-Za-z0-9_-]{87}$/, "must be 65 bytes as base64url"),
  VAPID_PRIVATE_KEY: z.string().regex(/^[A-Za-z0-9_-]{43}$/, "must be 32 bytes as base64url"),
  VAPID_SUBJECT: z
    .string()
    .regex(/^(mailto:[^@\s]+@[^@\s]+|https:\/\/\S+)$/, "must be a mailto: or https: address"),
};

/** Development values, the same in every process: production refuses them by name. */
export const developmentDefaults = {
  publicUrl: ["http://localhost:3000"],
  secret: ["evenly-development-only-secret-000"],
  fieldKeys: [`dev:${"0e".repeat(32)}`],
  vapidPublicKey: ["BP4Y6ErZxQAaSo0StNPe23Jeio8fekn7iVsPrEHZ_8l9e8fE0U4X9GrDZ683eL5DSIWhyzaMi2KcSBwgxuYf1PU"],
  vapidPrivateKey: ["Q-Gnk8tVgdHeyD9Upi4V3F20CbzhmF1XjQAemLHFG00"],
  vapidSubject: ["mailto:operator@evenly.test"],
};
