import {
  BUS_MESSAGE_BYTES_MAX,
  type BusFrame,
  type BusMessage,
  BusNotice,
  type FrameItem,
  type HeardFrame,
  type HeardMessage,
  STATE_FRAMES,
} from "@evenly/contract/realtime/bus";
import { readFrameLine, writeFrameLine } from "@evenly/contract/realtime/frame-line";

/** First line of a frames message; each further line is one frame. */
const FRAMES = "frames\n";
const EVERYONE = "everyone\n";
const NOBODY = "-";

/**
 * Encodes a message as texts of at most 7,500 bytes each, in order; frames are split over several texts as needed.
 *
 * @throws {Error} one frame exceeds the size limit, or a name in it contains a space.
 */
export function encodeBusMessage(message: BusMessage): readonly string[] {
  switch (message.kind) {
    case "frames":
      return encodeLines(message.items.map(lineWriter()));
    case "frame_lines":
      return encodeLines(message.lines);
    case "everyone": {
      const line = lineWriter()({ ...message, userId: NOBODY });
      return pack([line], EVERYONE.length).map(([only]) => EVERYONE + only);
    }
    case "sessions_ended":
      return encodeSessions(message);
    default:
      return [JSON.stringify(message)];
  }
}

function encodeLines(lines: readonly string[]): readonly string[] {
  return pack(lines, FRAMES.length).map((some) => FRAMES + some.join("\n"));
}

/** Encodes frames; data shared by consecutive frames is serialised once. */
function lineWriter(): (item: FrameItem) => string {
  let data: unknown;
  let dataText = "";
  return ({ userId, requestId, frame }) => {
    const { type } = frame;
    const accountId = STATE_FRAMES.has(type) ? String(frame.data.accountId) : null;
    if (frame.data !== data) {
      data = frame.data;
      dataText = JSON.stringify(data);
    }
    const text = `{"type":${JSON.stringify(type)},"data":${dataText}}`;
    return writeFrameLine({ userId, type, requestId: requestId ?? null, accountId, text });
  };
}

/** Decodes a bus text; null if it has another format. */
export function decodeBusMessage(text: string): HeardMessage | null {
  if (text.startsWith(FRAMES)) {
    const items = [];
    for (let at = FRAMES.length; at < text.length; ) {
      const lineEnd = text.indexOf("\n", at);
      const end = lineEnd < 0 ? text.length : lineEnd;
      const item = readFrameLine(text, at, end);
      if (item === null) return null;
      items.push(item);
      at = end + 1;
    }
    return { kind: "frames", items };
  }
  if (text.startsWith(EVERYONE)) {
    const item = readFrameLine(text, EVERYONE.length, text.length);
    return item && { kind: "everyone", item };
  }
  return decodeNotice(text);
}

/** Parses a frame received from the bus. */
export function readHeardFrame(item: HeardFrame): BusFrame {
  return JSON.parse(item.text);
}

function decodeNotice(text: string): BusNotice | null {
  try {
    return BusNotice.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
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
