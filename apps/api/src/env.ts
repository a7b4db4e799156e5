import {
  CardWebhookSecret,
  cardEnv,
  developmentDefaults,
  Port,
  readEnv,
  refuseCardSettings,
  refuseExposure,
  Secret,
  sealEnv,
  sharedEnv,
  vapidEnv,
} from "@evenly/platform";
import * as z from "zod";
import { type AppConfig, HTTP_LIMITS } from "./config.ts";

export const ApiEnv = z.object({
  ...sharedEnv,
  ...sealEnv,
  ...cardEnv,
  STRIPE_WEBHOOK_SECRET: CardWebhookSecret,
  PORT: Port.default(3000),
  GATEWAY_INTERNAL_URL: z.url(),
  TICKET_SECRET: Secret,
  TOKEN_PEPPER: Secret,
  VAPID_PUBLIC_KEY: vapidEnv.VAPID_PUBLIC_KEY,
  /** The worker's settings, used here to check the connection only; the api sends nothing. */
  SMTP_URL: z.url().optional(),
  SMS_URL: z.url().optional(),
  /** Sender of text messages; required if the worker has an SMS provider. */
  SMS_FROM: z.string().min(3).max(20).optional(),
  /** Account token at the SMS provider; verifies the signature of its delivery receipts. */
  SMS_RECEIPT_TOKEN: z.string().min(16).optional(),
  /** Secret shared with the mail provider (whsec_ and base64); verifies the signature of its delivery receipts. */
  MAIL_RECEIPT_SECRET: z
    .string()
    .regex(/^whsec_[A-Za-z0-9+/]{32,}={0,2}$/)
    .optional(),
  /** Address of clamd, host:port; without it uploads are not scanned. */
  FILE_SCANNER: z
    .string()
    .regex(/^[\w.-]+:\d{1,5}$/)
    .optional(),
  /** Address of the European Central Bank's daily rates; without it rates are the release's built-in table, which is unused once it is too old. */
  EXCHANGE_RATES_URL: z.url().optional(),
  TRUST_PROXY: z.string().optional(),
  WEB_DIST: z.string().min(1),
});
export type ApiEnv = z.infer<typeof ApiEnv>;

export const MigrateEnv = z.object({
  NODE_ENV: sharedEnv.NODE_ENV,
  HOST: sharedEnv.HOST,
  PUBLIC_URL: sharedEnv.PUBLIC_URL,
  DATABASE_URL: z.url(),
  DATABASE_ADMIN_URL: z.url(),
  REDIS_URL: z.url().optional(),
  MIGRATIONS_DIR: z.string().min(1),
  /** The worker's setting: without it production stops here, before anything is changed. */
  SMTP_URL: z.url().optional(),
});

const rules = {
  developmentDefaults: {
    PUBLIC_URL: developmentDefaults.publicUrl,
    GATEWAY_INTERNAL_URL: ["http://127.0.0.1:3001"],
    TICKET_SECRET: developmentDefaults.secret,
    TOKEN_PEPPER: developmentDefaults.secret,
    FIELD_KEYS: developmentDefaults.fieldKeys,
    LOOKUP_KEY: developmentDefaults.secret,
    VAPID_PUBLIC_KEY: developmentDefaults.vapidPublicKey,
    STRIPE_SECRET_KEY: developmentDefaults.stripeSecretKey,
    STRIPE_PUBLISHABLE_KEY: developmentDefaults.stripePublishableKey,
    STRIPE_WEBHOOK_SECRET: developmentDefaults.stripeWebhookSecret,
  },
};

/** Reads the api's settings; production rejects development values by name. */
export function readApiEnv(): ApiEnv {
  return readEnv(ApiEnv.superRefine(refuseExposure).superRefine(refuseCardSettings), process.env, rules);
}

/** Reads the migration's settings. It runs first, so unsafe settings stop the start before anything is changed. */
export function readMigrateEnv(): z.infer<typeof MigrateEnv> {
  const schema =
    process.env.NODE_ENV === "production"
      ? MigrateEnv.extend({ SMTP_URL: z.url(), STRIPE_SECRET_KEY: cardEnv.STRIPE_SECRET_KEY })
      : MigrateEnv;
  return readEnv(schema.superRefine(refuseExposure), process.env, {
    developmentDefaults: { PUBLIC_URL: developmentDefaults.publicUrl },
  });
}

/** Reads the settings of commands that only query the database. */
export function readDatabaseEnv(): { DATABASE_URL: string } {
  return readEnv(z.object({ DATABASE_URL: z.url() }), process.env);
}

/** Settings that are valid and probably wrong; each is one line for the log. */
export function warningsOf(env: Pick<ApiEnv, "PUBLIC_URL" | "TRUST_PROXY">): readonly string[] {
  if (!env.PUBLIC_URL.startsWith("https:") || env.TRUST_PROXY !== undefined) return [];
  return [
    "TRUST_PROXY is empty and PUBLIC_URL is https: behind a proxy everybody counts as one network, for limits and sign-ins; set it to the proxy's address",
  ];
}

/** Converts settings to the app's configuration. In development localhost and 127.0.0.1 are both own origins. */
export function toAppConfig(env: ApiEnv): AppConfig {
  const publicUrl = env.PUBLIC_URL.replace(/\/$/, "");
  const own = new URL(publicUrl);
  const isDevelopment = env.NODE_ENV === "development";
  const local = [`localhost:${env.PORT}`, `127.0.0.1:${env.PORT}`];
  const gateway = new URL(env.GATEWAY_INTERNAL_URL);
  return {
    hosts: new Set([own.host, ...local]),
    origins: new Set([own.origin, ...(isDevelopment ? local.map((host) => `http://${host}`) : [])]),
    publicUrl,
    isSecure: own.protocol === "https:",
    webDist: env.WEB_DIST,
    gateway: { host: gateway.hostname, port: Number(gateway.port || 80) },
    trustProxy: env.TRUST_PROXY ?? false,
    isDevelopment,
    limits: HTTP_LIMITS,
    receiptSecrets: { mail: env.MAIL_RECEIPT_SECRET ?? null, sms: env.SMS_RECEIPT_TOKEN ?? null },
    hasCardForm: env.CARD_EMULATOR_URL === undefined,
    cardWebhookKey: {
      secret: env.STRIPE_WEBHOOK_SECRET,
      isTestMode: !env.STRIPE_SECRET_KEY.includes("k_live_"),
    },
  };
}
