import { randomBytes } from "node:crypto";
import type { Ids } from "@evenly/services/ports";

const SEQUENCE_MAX = 0xfff;

/**
 * Makes UUIDv7 that rise within this process: the 12 bits after the milliseconds count up from a random start,
 * and the time is borrowed from the next millisecond when they run out.
 *
 * @see RFC 9562 section 5.7 and section 6.2 method 1
 */
export function createIds(now: () => number = Date.now): Ids {
  let lastMs = 0;
  let sequence = 0;
  return {
    uuid: () => {
      const bytes = randomBytes(16);
      const nowMs = now();
      if (nowMs > lastMs) {
        lastMs = nowMs;
        sequence = bytes.readUInt16BE(6) & 0x7ff;
      } else if (sequence < SEQUENCE_MAX) {
        sequence += 1;
      } else {
        lastMs += 1;
        sequence = 0;
      }
      bytes.writeUIntBE(lastMs, 0, 6);
      bytes.writeUInt16BE(0x7000 | sequence, 6);
      bytes.writeUInt8(0x80 | (bytes.readUInt8(8) & 0x3f), 8);
      return format(bytes.toString("hex"));
    },
    secret: () => randomBytes(32).toString("base64url"),
  };
}

function format(hex: string): string {
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}
