const FIN_AND_TEXT = "\x81";
/** Cached frame headers by payload length; most frames share a few lengths. */
const SHORT_MAX = 8192;
const heads = Array.from<string | undefined>({ length: SHORT_MAX });

/**
 * Encodes a frame's JSON once for all its sockets as an unmasked, unfragmented text message. Returned as a latin1 string of
 * bytes: strings are written without a separate buffer and concatenate cheaply.
 *
 * @see RFC 6455 section 5.2
 */
export function encodeFrame(json: string): string {
  const length = Buffer.byteLength(json);
  const bytes = length === json.length ? json : Buffer.from(json).toString("latin1");
  if (length >= SHORT_MAX) return headOf(length) + bytes;
  const head = heads[length] ?? headOf(length);
  heads[length] = head;
  return head + bytes;
}

function headOf(length: number): string {
  if (length < 126) return FIN_AND_TEXT + String.fromCharCode(length);
  const head = Buffer.alloc(length < 65_536 ? 3 : 9);
  head[0] = length < 65_536 ? 126 : 127;
  if (length < 65_536) head.writeUInt16BE(length, 1);
  else head.writeBigUInt64BE(BigInt(length), 1);
  return FIN_AND_TEXT + head.toString("latin1");
}
