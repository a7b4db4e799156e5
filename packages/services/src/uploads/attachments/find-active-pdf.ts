import { promisify } from "node:util";
import { constants, inflate } from "node:zlib";
import { definitionsOf, endlessGap, gap, matchesIn, nameOf, reference, upToEnd } from "./pdf-syntax.ts";

const unpack = promisify(inflate);
/** Bytes of one object stream or embedded file, and of all streams of a file, that are unpacked; legitimate ones are far smaller. */
const STREAM_BYTES_MAX = 8 * 1024 * 1024;
const ALL_BYTES_MAX = 32 * 1024 * 1024;
/** Bytes of a packed stream by which object streams are recognised: they start with pairs of numbers. */
const HEAD_BYTES = 256;
const STREAMS_MAX = 20_000;
/** First actions, and embedded files, of one PDF. */
const FOUND_MAX = 100;
/** Characters around the type of a stream in which its dictionary is looked for. */
const DICTIONARY_CHARS = 2000;

/** Actions and contents that do something by themselves, or start something outside of the file. @see ISO 32000-1, 12.6.4 */
const ACTIVE = [
  "JavaScript",
  "Launch",
  "SubmitForm",
  "ImportData",
  "GoToE",
  "RichMedia",
  "Rendition",
  "Movie",
];
const active = new RegExp(
  [
    ...ACTIVE.map(nameOf),
    // Short names occur in compressed data by chance, and count with the value that they have.
    `${nameOf("AA")}${gap}(?:<<|${reference})`,
    `${nameOf("XFA")}${gap}(?:\\[|${reference})`,
    `${nameOf("JS")}${gap}(?:\\(|<|${reference})`,
    ...["AA", "XFA", "JS"].map((name) => `${nameOf(name)}${endlessGap}`),
  ].join("|"),
);
const objectStreams = new RegExp(nameOf("ObjStm"), "g");
const anyFilter = new RegExp(nameOf("Filter"));
const flateAlone = new RegExp(
  `${nameOf("Filter")}${gap}(?:${nameOf("FlateDecode")}(?!${gap}\\])|\\[${gap}${nameOf("FlateDecode")}${gap}\\])`,
);
const embeddedFiles = new RegExp(nameOf("EmbeddedFile"), "g");
const fileLists = new RegExp(`${nameOf("EF")}${gap}(?:<<([^>]*)>>|${reference})?`, "g");
const references = new RegExp(reference, "g");
const openActions = new RegExp(`${nameOf("OpenAction")}${gap}(?:(\\[)|<<|${reference})?`, "g");
const showsPage = new RegExp(`${nameOf("S")}${gap}(?:${nameOf("GoTo")}|${nameOf("Named")})`);
const leavesFile = new RegExp(
  `${nameOf("S")}${gap}(?:${["URI", "GoToR", "Thread", "Sound"].map(nameOf).join("|")})`,
);

/**
 * Says whether a PDF has JavaScript, starts programs, sends forms, opens pages or other files by itself, or embeds files other than XML
 * (as electronic invoices do). It reads names in the file and in its compressed object streams; what it cannot read counts as active. It
 * is a scan for names, no reader of PDFs: see docs/security.md for what it does not catch.
 */
export async function isActivePdf(bytes: Buffer): Promise<boolean> {
  const raw = bytes.toString("latin1");
  if (active.test(raw)) return true;
  const words = matchesIn([raw], /(?<!end)stream[ \t]*\r?\n/g, STREAMS_MAX);
  if (words.length > STREAMS_MAX) return true;
  const scanned = { raw, starts: words.map(({ index, 0: word }) => index + word.length) };
  const texts = await readTexts(bytes, scanned);
  if (texts === null || texts.some((text) => active.test(text)) || hasOtherFilter(raw)) return true;
  return opensByItself(texts) || (await embedsOther(bytes, scanned, texts));
}

/** A file as text, and where the data of its streams begin, in their order. */
type Scanned = { readonly raw: string; readonly starts: readonly number[] };

/** Where the data of the first stream behind a place begin; -1 without one. */
function dataAfter({ starts }: Scanned, place: number): number {
  let [low, high] = [0, starts.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((starts[middle] ?? 0) > place) high = middle;
    else low = middle + 1;
  }
  return starts[low] ?? -1;
}

/** The file and the texts of its object streams; null when one of them cannot be read. */
async function readTexts(bytes: Buffer, scanned: Scanned): Promise<readonly string[] | null> {
  const { raw, starts } = scanned;
  const types = matchesIn([raw], objectStreams, STREAMS_MAX);
  if (types.length > STREAMS_MAX) return null;
  const named = new Set(types.map(({ index }) => dataAfter(scanned, index)));
  const texts = [raw];
  let budget = ALL_BYTES_MAX;
  for (const start of new Set([...named, ...starts])) {
    const text = await readObjects(bytes, start, Math.min(budget, STREAM_BYTES_MAX));
    if (text === null && named.has(start)) return null;
    if (text === null) continue;
    budget -= text.length;
    texts.push(text);
  }
  return texts;
}

/** The text of a packed object stream; null for other data, and for what is too large or cannot be read. */
async function readObjects(bytes: Buffer, start: number, limit: number): Promise<string | null> {
  if (start < 0 || !isPacked(bytes, start) || limit <= 0) return null;
  try {
    const options = { finishFlush: constants.Z_SYNC_FLUSH };
    const head = await unpack(bytes.subarray(start, start + HEAD_BYTES), options);
    if (!/^\s*\d+\s+\d/.test(head.toString("latin1"))) return null;
    return (await unpack(bytes.subarray(start), { ...options, maxOutputLength: limit })).toString("latin1");
  } catch {
    return null;
  }
}

/** Whether data start as zlib's do. @see RFC 1950, 2.2 */
function isPacked(bytes: Buffer, start: number): boolean {
  const [method = 0, flags = 0] = bytes.subarray(start, start + 2);
  return (method & 0x0f) === 8 && ((method << 8) | flags) % 31 === 0;
}

/** Whether the dictionary of an object stream names another filter than Flate. */
function hasOtherFilter(raw: string): boolean {
  return [...raw.matchAll(objectStreams)].some(({ index }) => {
    const before = raw.slice(Math.max(0, index - DICTIONARY_CHARS), index);
    const behind = raw.slice(index, index + DICTIONARY_CHARS);
    const dict = before.slice(before.lastIndexOf(" obj") + 1) + (behind.split("stream")[0] ?? "");
    return anyFilter.test(dict) && !flateAlone.test(dict);
  });
}

/** Whether a file does more when it is opened than to show one of its pages. */
function opensByItself(texts: readonly string[]): boolean {
  const found = matchesIn(texts, openActions, FOUND_MAX).map(
    ({ index, input, 0: words, 1: view, 2: number }) => ({
      view,
      number,
      action: upToEnd(input.slice(index + words.length, index + words.length + DICTIONARY_CHARS)),
    }),
  );
  if (found.length > FOUND_MAX) return true;
  const defined = definitionsOf(texts, new Set(found.flatMap(({ number }) => number ?? [])));
  return found.some(({ view, number, action }) => {
    if (view !== undefined) return false;
    const actions = number === undefined ? [action] : (defined.get(number) ?? []).map(({ text }) => text);
    return actions.length === 0 || !actions.every(isView);
  });
}

function isView(action: string): boolean {
  return /^\s*\[/.test(action) || (showsPage.test(action) && !leavesFile.test(action));
}

/** Whether a file embeds another one that is no XML document. */
async function embedsOther(bytes: Buffer, scanned: Scanned, texts: readonly string[]): Promise<boolean> {
  const lists = matchesIn(texts, fileLists, FOUND_MAX);
  const types = matchesIn([scanned.raw], embeddedFiles, FOUND_MAX);
  if (lists.length + types.length > FOUND_MAX) return true;
  const typed = types.map(({ index }) => dataAfter(scanned, index));
  const files = filesOf(texts, lists);
  if (files === null || files.size > FOUND_MAX) return true;
  const places = definitionsOf(texts, files);
  const starts = [...files].flatMap((number) =>
    (places.get(number) ?? [{ place: -1 }]).map(({ place }) => (place < 0 ? -1 : dataAfter(scanned, place))),
  );
  const all = new Set([...typed, ...starts]);
  if (all.size > FOUND_MAX) return true;
  for (const start of all) if (!(await isXml(bytes, start))) return true;
  return false;
}

/** Numbers of the objects that lists of embedded files name; null when a list cannot be read. */
function filesOf(texts: readonly string[], lists: readonly RegExpExecArray[]): ReadonlySet<string> | null {
  const defined = definitionsOf(texts, new Set(lists.flatMap(([, , number]) => number ?? [])));
  const files = new Set<string>();
  for (const [, direct, number = ""] of lists) {
    const written = direct === undefined ? (defined.get(number) ?? []).map(({ text }) => text) : [direct];
    const named = written.flatMap((list) => [...list.matchAll(references)].map(([, file = ""]) => file));
    if (named.length === 0) return null;
    for (const file of named) files.add(file);
  }
  return files;
}

/** Whether embedded data are an XML document and no web page. */
async function isXml(bytes: Buffer, start: number): Promise<boolean> {
  if (start < 0) return false;
  try {
    const options = { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength: STREAM_BYTES_MAX };
    const data = isPacked(bytes, start)
      ? await unpack(bytes.subarray(start), options)
      : bytes.subarray(start);
    return /^(?:\u00ef\u00bb\u00bf)?\s*<\?xml\s/.test(data.subarray(0, HEAD_BYTES).toString("latin1"));
  } catch {
    return false;
  }
}
