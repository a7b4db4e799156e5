import { type AppConfig, HTTP_LIMITS } from "../config.ts";

/** A literal configuration; nothing listens on the gateway's port. */
export const plainConfig: AppConfig = {
  hosts: new Set(["localhost:3000", "localhost:80"]),
  origins: new Set(["http://localhost:3000"]),
  publicUrl: "http://localhost:3000",
  isSecure: false,
  webDist: "/nonexistent",
  gateway: { host: "127.0.0.1", port: 1 },
  trustProxy: false,
  isDevelopment: true,
  limits: HTTP_LIMITS,
  receiptSecrets: { mail: null, sms: null },
  hasCardForm: false,
  cardWebhookKey: { secret: "whsec_evenly_development_only", isTestMode: true },
};
