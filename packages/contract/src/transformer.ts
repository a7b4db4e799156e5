import superjson from "superjson";

/** The one tRPC transformer of both sides; carries bigint and Date. Input is checked before it is read (input-guard.ts). */
export const transformer = superjson;
