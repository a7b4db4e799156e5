import {
  type Checks,
  isListOf,
  isObject,
  isObjectOf,
  isText,
  isWhole,
} from "../../manifest/frame-definition.ts";
import { checksOf, type ReadFrame } from "./frame-kinds.ts";

const systemChecks: Readonly<Record<string, Checks>> = {
  authenticated: { userId: isText },
  resync: {},
  heartbeat: { accounts: isListOf(isObjectOf({ accountId: isText, version: isWhole })) },
};

/**
 * Parses a frame like the contract's schema does. Null for invalid frames and for types this client does not handle, which a newer server
 * may send.
 */
export function readFrame(text: unknown): ReadFrame | null {
  if (typeof text !== "string") return null;
  let frame: unknown;
  try {
    frame = JSON.parse(text);
  } catch {
    return null;
  }
  return isKnown(frame) ? frame : null;
}

function isKnown(frame: unknown): frame is ReadFrame {
  if (!isObject(frame) || typeof frame.type !== "string" || !isObject(frame.data)) return false;
  const { type, data } = frame;
  const checks = type === "system" ? systemChecksOf(data.event) : checksOf(type);
  return checks !== undefined && isObjectOf(checks)(data);
}

function systemChecksOf(event: unknown): Checks | undefined {
  return typeof event === "string" && Object.hasOwn(systemChecks, event) ? systemChecks[event] : undefined;
}
