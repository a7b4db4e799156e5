import {
  BUS_MESSAGE_BYTES_MAX,
  type BusFrame,
  type BusMessage,
  BusNotice,
  type FrameItem,
  type HeardFrame,
  type HeardMessage,
  STATE_FRAMES,
  type WrittenFrame,
} from "@evenly/contract/realtime/bus";

/**
 * A message of frames is a line that says so and a line for each frame: whom it is for, its type, its request and its account,
 * each without a blank, and its JSON, which has no line ends. So whoever hands it on need not read the JSON.
 */
const FRAMES = "frames\n";
const EVERYONE = "everyone\n";
const NOTHING = "-";
const FOUR_WORDS = /^\S+ \S+ \S+ \S+$/;

/**
 * Writes a message as texts of at most 7,500 bytes each, in order; frames are spread over as many as they need.
 *
 * @throws {Error} one frame alone is larger than a message may be, or a name in it has blanks.
 */
export function encodeBusMessage(message: BusMessage): readonly string[] {
  if (message.kind === "frames" || message.kind === "written_frames") {
    const lines =
      message.kind === "frames" ? message.items.map(frameWriter()).map(lineOf) : message.items.map(lineOf);
    return pack(lines, FRAMES.length).map((some) => FRAMES + some.join("\n"));
  }
  if (message.kind === "everyone") {
    const line = lineOf(frameWriter()({ ...message, userId: NOTHING }));
    return pack([line], EVERYONE.length).map(([only]) => EVERYONE + only);
  }
  return message.kind === "sessions_ended" ? encodeSessions(message) : [JSON.stringify(message)];
}

/** Writes frames; data that two in a row have in common is made JSON once. */
function frameWriter(): (item: FrameItem) => WrittenFrame {
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
    return { userId, type, requestId: requestId ?? null, accountId, text };
  };
}

function lineOf({ userId, type, requestId, accountId, text }: WrittenFrame): string {
  const words = `${userId} ${type} ${requestId ?? NOTHING} ${accountId ?? NOTHING}`;
  if (!FOUR_WORDS.test(words)) throw new Error("a name on the bus has a blank");
  return `${words} ${text}`;
}

/** Reads a text from the bus; null when it is not one of ours. */
export function decodeBusMessage(text: string): HeardMessage | null {
  if (text.startsWith(FRAMES)) {
    const items = [];
    for (let at = FRAMES.length; at < text.length; ) {
      const lineEnd = text.indexOf("\n", at);
      const end = lineEnd < 0 ? text.length : lineEnd;
      const item = readLine(text, at, end);
      if (item === null) return null;
      items.push(item);
      at = end + 1;
    }
    return { kind: "frames", items };
  }
  if (text.startsWith(EVERYONE)) {
    const item = readLine(text, EVERYONE.length, text.length);
    return item && { kind: "everyone", item };
  }
  return decodeNotice(text);
}

function readLine(text: string, start: number, end: number): WrittenFrame | null {
  const typeAt = text.indexOf(" ", start) + 1;
  const requestAt = text.indexOf(" ", typeAt) + 1;
  const accountAt = text.indexOf(" ", requestAt) + 1;
  const jsonAt = text.indexOf(" ", accountAt) + 1;
  const isOurs = typeAt > start && requestAt > typeAt && accountAt > requestAt && jsonAt > accountAt;
  if (!isOurs || jsonAt >= end) return null;
  return {
    userId: text.slice(start, typeAt - 1),
    type: text.slice(typeAt, requestAt - 1),
    requestId: orNull(text.slice(requestAt, accountAt - 1)),
    accountId: orNull(text.slice(accountAt, jsonAt - 1)),
    text: text.slice(jsonAt, end),
  };
}

function orNull(word: string): string | null {
  return word === NOTHING ? null : word;
}

/** Reads a frame that came off the bus. */
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
