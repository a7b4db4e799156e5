/** Addresses of the database and Redis; required in every process. */
export type Place = { readonly DATABASE_URL: string; readonly REDIS_URL?: string | undefined };

type Settings = {
  readonly NODE_ENV: "development" | "production";
  readonly PUBLIC_URL: string;
  readonly TOKEN_PEPPER: string;
  readonly RECALL_MINUTE_MS?: number | undefined;
  readonly LOG_LEVEL: string;
  readonly TICKET_SECRET: string;
  readonly FIELD_KEYS: string;
  readonly LOOKUP_KEY: string;
  readonly VAPID_PUBLIC_KEY: string;
  readonly SMTP_URL?: string | undefined;
  readonly SMS_URL?: string | undefined;
  readonly SMS_FROM?: string | undefined;
  readonly SMS_RECEIPT_TOKEN?: string | undefined;
  readonly MAIL_RECEIPT_SECRET?: string | undefined;
  readonly GEOIP_CITY_DB?: string | undefined;
  readonly FILE_SCANNER?: string | undefined;
  readonly STRIPE_SECRET_KEY: string;
  readonly STRIPE_PUBLISHABLE_KEY: string;
  readonly CARD_EMULATOR_URL?: string | undefined;
  readonly EXCHANGE_RATES_URL?: string | undefined;
  readonly OTEL_EXPORTER_OTLP_ENDPOINT?: string | undefined;
};

/** Settings that each part reads besides `Place`. */
type SettingsOf = {
  readonly config: "NODE_ENV" | "PUBLIC_URL" | "TOKEN_PEPPER" | "RECALL_MINUTE_MS";
  readonly sideProcesses: "NODE_ENV" | "PUBLIC_URL" | "TOKEN_PEPPER" | "RECALL_MINUTE_MS" | "LOG_LEVEL";
  readonly tracer: "OTEL_EXPORTER_OTLP_ENDPOINT";
  readonly permits: "TICKET_SECRET";
  readonly seal: "FIELD_KEYS" | "LOOKUP_KEY";
  readonly geo: "GEOIP_CITY_DB";
  readonly fileScanner: "FILE_SCANNER";
  readonly exchangeRates: "EXCHANGE_RATES_URL";
  readonly cardProvider: "STRIPE_SECRET_KEY" | "STRIPE_PUBLISHABLE_KEY" | "CARD_EMULATOR_URL";
  readonly channelProbe: "NODE_ENV" | "SMTP_URL" | "SMS_URL";
  readonly channels:
    | "NODE_ENV"
    | "VAPID_PUBLIC_KEY"
    | "SMS_FROM"
    | "SMS_RECEIPT_TOKEN"
    | "MAIL_RECEIPT_SECRET";
};
/** Settings required for the named parts. */
export type SettingsFor<Name extends string> = Place & Pick<Settings, SettingsOf[Name & keyof SettingsOf]>;
