export * from "./context.ts";
export * from "./database.ts";
export * from "./env.ts";
export * from "./expect-ledger-sound.ts";
export * from "./fakes.ts";
export * from "./make-user.ts";
export * from "./open-session.ts";
export * from "./payment-intent.ts";
