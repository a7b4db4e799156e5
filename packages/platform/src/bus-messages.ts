import { BUS_MESSAGE_BYTES_MAX, BusMessage } from "@evenly/contract/realtime/bus";

/**
 * Writes a message as texts of at most 7,500 bytes each, in order; frames are spread over as many as they need.
 *
 * @throws {Error} one frame alone is larger than a message may be.
 */
export function encodeBusMessage(message: BusMessage): readonly string[] {
  if (message.kind === "sessions_ended") return encodeSessions(message);
  const wrapperBytes = Buffer.byteLength(JSON.stringify({ kind: "frames", items: [] }));
  return pack(
    message.items.map((item) => JSON.stringify(item)),
    wrapperBytes,
  ).map((items) => `{"kind":"frames","items":[${items.join(",")}]}`);
}

/** Reads a text from the bus; null when it is not one of ours. */
export function decodeBusMessage(text: string): BusMessage | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  const parsed = BusMessage.safeParse(value);
  return parsed.success ? parsed.data : null;
}

function encodeSessions(message: Extract<BusMessage, { kind: "sessions_ended" }>): readonly string[] {
  if (message.sessionIds === null) return [JSON.stringify(message)];
  const wrapperBytes = Buffer.byteLength(JSON.stringify({ ...message, sessionIds: [] }));
  return pack(
    message.sessionIds.map((id) => JSON.stringify(id)),
    wrapperBytes,
  ).map(
    (ids) =>
      `{"kind":"sessions_ended","userId":${JSON.stringify(message.userId)},"sessionIds":[${ids.join(",")}]}`,
  );
}

function pack(texts: readonly string[], wrapperBytes: number): readonly string[][] {
  const packs: string[][] = [];
  let current: string[] = [];
  let bytes = wrapperBytes;
  for (const text of texts) {
    const size = Buffer.byteLength(text) + 1;
    if (wrapperBytes + size > BUS_MESSAGE_BYTES_MAX)
      throw new Error("one bus item is larger than a message may be");
    if (bytes + size > BUS_MESSAGE_BYTES_MAX) {
      packs.push(current);
      current = [];
      bytes = wrapperBytes;
    }
    current.push(text);
    bytes += size;
  }
  if (current.length > 0) packs.push(current);
  return packs;
}
