import { type ErrorCode, errorRow } from "@evenly/contract";
import type { Connection } from "./connection.ts";

/** Sends a catalogue refusal as an error frame. */
export function sendError(connection: Pick<Connection, "send">, code: ErrorCode): void {
  connection.send({ type: "error", data: { code, message: errorRow(code).message } });
}
