import {
  developmentDefaults,
  Port,
  readEnv,
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
  PORT: Port.default(3000),
  GATEWAY_INTERNAL_URL: z.url(),
  TICKET_SECRET: Secret,
  TOKEN_PEPPER: Secret,
  VAPID_PUBLIC_KEY: vapidEnv.VAPID_PUBLIC_KEY,
  /** As the worker has them, to see whether they answer; nothing is sent from here. */
  SMTP_URL: z.url().optional(),
  SMS_URL: z.url().optional(),
  /** The sender of text messages; set when the worker has a provider of them. */
  SMS_FROM: z.string().min(3).max(20).optional(),
  /** The token of the account at the provider of text messages, with which it signs its receipts. */
  SMS_RECEIPT_TOKEN: z.string().min(16).optional(),
  /** The secret shared with the mail provider, whsec_ and base64, with which it signs its receipts. */
  MAIL_RECEIPT_SECRET: z
    .string()
    .regex(/^whsec_[A-Za-z0-9+/]{32,}={0,2}$/)
    .optional(),
  /** Where clamd listens, host:port; without it uploads are not scanned. */
  FILE_SCANNER: z
    .string()
    .regex(/^[\w.-]+:\d{1,5}$/)
    .optional(),
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
  },
};

/** Reads the api's settings; production refuses development values by name. */
export function readApiEnv(): ApiEnv {
  return readEnv(ApiEnv.superRefine(refuseExposure), process.env, rules);
}

/** Reads what the migration needs; it runs first, so settings that expose development stop here before anything is changed. */
export function readMigrateEnv(): z.infer<typeof MigrateEnv> {
  return readEnv(MigrateEnv.superRefine(refuseExposure), process.env, {
    developmentDefaults: { PUBLIC_URL: developmentDefaults.publicUrl },
  });
}

/** Reads what a look at the database needs. */
export function readDatabaseEnv(): { DATABASE_URL: string } {
  return readEnv(z.object({ DATABASE_URL: z.url() }), process.env);
}

/** Turns settings into the app's configuration. In development both localhost and 127.0.0.1 are own origins. */
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
  };
}
