import * as z from "zod";

/** Environment variables that every process reads; each env.ts adds its own. */
export const sharedEnv = {
  NODE_ENV: z.enum(["development", "production"]).default("development"),
  DATABASE_URL: z.url(),
  REDIS_URL: z.url().optional(),
  /** Listen address. */
  HOST: z.string().default("127.0.0.1"),
  PUBLIC_URL: z.url(),
  LOG_LEVEL: z.enum(["debug", "info", "warn", "error", "silent"]).default("info"),
  /** OTLP/HTTP trace collector; without it tracing is off. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.url().optional(),
  /** City database (mmdb) for the places of sign-ins; without it only countries are known. */
  GEOIP_CITY_DB: z.string().optional(),
  /** Time in ms between /readyz turning unready and the stop; requests are still served. */
  DRAIN_MS: z.coerce.number().int().min(0).max(5000).default(0),
  /** Length of a minute of the recall window in ms; tests shorten it, and production ignores it. */
  RECALL_MINUTE_MS: z.coerce.number().int().min(10).max(60_000).default(60_000),
};

export const Port = z.coerce.number().int().min(1).max(65_535);
export const Secret = z.string().min(32, "needs at least 32 characters");

/** Comma-separated `id:64 hex digits`; the first key seals, all keys open. */
const FieldKeys = z
  .string()
  .regex(/^[a-z0-9]{1,16}:[0-9a-f]{64}(,[a-z0-9]{1,16}:[0-9a-f]{64})*$/, "must be id:64 hex digits")
  .refine((text) => {
    const ids = text.split(",").map((pair) => pair.split(":")[0]);
    return new Set(ids).size === ids.length;
  }, "has two keys of one id");

/** Variables for a process that reads or writes sealed fields, besides `sharedEnv`. */
export const sealEnv = { FIELD_KEYS: FieldKeys, LOOKUP_KEY: Secret };

/** VAPID keys that identify this deployment to push services (RFC 8292), and the operator's contact. */
export const vapidEnv = {
  VAPID_PUBLIC_KEY: z.string().regex(/^[A-Za-z0-9_-]{87}$/, "must be 65 bytes as base64url"),
  VAPID_PRIVATE_KEY: z.string().regex(/^[A-Za-z0-9_-]{43}$/, "must be 32 bytes as base64url"),
  VAPID_SUBJECT: z
    .string()
    .regex(/^(mailto:[^@\s]+@[^@\s]+|https:\/\/\S+)$/, "must be a mailto: or https: address"),
};

/** Variables for a process that calls the card provider. @see docs/decisions/0105-cards.md */
export const cardEnv = {
  STRIPE_SECRET_KEY: z.string().regex(/^(sk|rk)_(test|live)_\w{8,}$/, "must be a secret key of Stripe"),
  /** For the provider's form in browsers; the local stand-in has none. */
  STRIPE_PUBLISHABLE_KEY: z.string().regex(/^pk_(test|live)_\w{8,}$/, "must be a publishable key of Stripe"),
  /** Address of the local stand-in for the provider; development only. */
  CARD_EMULATOR_URL: z.url().optional(),
};
/** Signs the provider's messages to the api. */
export const CardWebhookSecret = z.string().regex(/^whsec_\w{16,}$/, "must begin with whsec_");

/** Development values, equal in every process; production rejects them by name. */
export const developmentDefaults = {
  publicUrl: ["http://localhost:3000"],
  secret: ["evenly-development-only-secret-000"],
  fieldKeys: [`dev:${"0e".repeat(32)}`],
  vapidPublicKey: ["BP4Y6ErZxQAaSo0StNPe23Jeio8fekn7iVsPrEHZ_8l9e8fE0U4X9GrDZ683eL5DSIWhyzaMi2KcSBwgxuYf1PU"],
  vapidPrivateKey: ["Q-Gnk8tVgdHeyD9Upi4V3F20CbzhmF1XjQAemLHFG00"],
  vapidSubject: ["mailto:operator@evenly.test"],
  stripeSecretKey: ["sk_test_evenly_development_only"],
  stripePublishableKey: ["pk_test_evenly_development_only"],
  stripeWebhookSecret: ["whsec_evenly_development_only"],
};
