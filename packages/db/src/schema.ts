export * from "./audit/tables.ts";
export * from "./auth/tables.ts";
export * from "./ledger/tables.ts";
export * from "./notifications/tables.ts";
export * from "./outbox/tables.ts";
export * from "./payments/tables.ts";
export * from "./uploads/tables.ts";
