import type { IncomingMessage } from "node:http";
import { AppError } from "@evenly/contract";
import { headerValues } from "./header-values.ts";

const NAME = "Idempotency-Key";
const LENGTH_MAX = 255;

/**
 * The caller's idempotency key, or null. Two headers are refused: Node would join them with a comma into a third key.
 *
 * @throws {VALIDATION} there are two headers, or the key is empty or too long.
 */
export function readIdempotencyKey(request: IncomingMessage): string | null {
  const [key, ...others] = headerValues(request, NAME);
  if (key === undefined) return null;
  if (others.length > 0) return refuse("must be given once");
  if (key.length < 1 || key.length > LENGTH_MAX) return refuse(`must have 1 to ${LENGTH_MAX} characters`);
  return key;
}

function refuse(message: string): never {
  throw new AppError("VALIDATION", { issues: [{ path: NAME, message }] });
}
