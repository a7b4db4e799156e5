import { type ErrorCode, errorRow } from "@evenly/contract";
import type { Connection } from "./connection.ts";

/** Answers with a refusal of the catalogue. */
export function sendError(connection: Pick<Connection, "send">, code: ErrorCode): void {
  connection.send({ type: "error", data: { code, message: errorRow(code).message } });
}
