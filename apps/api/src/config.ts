import type { OriginRules } from "./http/guards.ts";

/** What the api is built from; made from the environment by env.ts, literal in tests. */
export type AppConfig = OriginRules & {
  /** Address people open, without a slash at the end. */
  readonly publicUrl: string;
  /** True when people reach the product over https. */
  readonly isSecure: boolean;
  /** Folder of the built web app. */
  readonly webDist: string;
  readonly gateway: { readonly host: string; readonly port: number };
  /** Addresses of proxies whose X-Forwarded-For is believed. */
  readonly trustProxy: string | false;
  /** The mailbox and other stand-ins; only in development and on the loopback address. */
  readonly isDevelopment: boolean;
};
