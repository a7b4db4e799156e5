export * from "./client.ts";
export * from "./deadline.ts";
export * from "./migrate.ts";
export * from "./postgres-code.ts";
export * from "./roles.ts";
export * from "./transaction.ts";
