import { register } from "node:module";

/** Opens the parts named in its arguments and prints the URL of each module loaded for them. */
const HOOK = `
  import { writeSync } from "node:fs";
  export const load = (url, context, next) => {
    writeSync(1, url + "\\n");
    return next(url, context);
  };`;
register(`data:text/javascript,${encodeURIComponent(HOOK)}`);
const { openers } = await import("../openers.ts");
const { openParts } = await import("../open-parts.ts");
const log = { debug: () => {}, info: () => {}, warn: () => {}, error: () => {} };
const env = {
  DATABASE_URL: "postgres://127.0.0.1:1/none",
  NODE_ENV: "development",
  PUBLIC_URL: "http://localhost:3000",
  TOKEN_PEPPER: "",
  LOG_LEVEL: "silent",
  TICKET_SECRET: "",
  FIELD_KEYS: `test:${"5a".repeat(32)}`,
  LOOKUP_KEY: "",
  VAPID_PUBLIC_KEY: "",
  STRIPE_SECRET_KEY: "",
  STRIPE_PUBLISHABLE_KEY: "",
} as const;
const named = process.argv.slice(2);
const isNamed = (name: string): name is keyof typeof openers => named.includes(name);
const { close } = await openParts(
  { env, log, client: { name: "evenly-test", poolMax: 1 } },
  Object.keys(openers).filter(isNamed),
);
await close();
