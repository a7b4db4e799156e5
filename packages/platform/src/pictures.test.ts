import { deflateSync } from "node:zlib";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { createPictures } from "./pictures.ts";

const pictures = createPictures();
const make = (bytes: Buffer) => pictures.makeSquares(bytes, [512, 128]);
const canvas = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#006a85" } });

function chunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const body = Buffer.concat([Buffer.from(type), data]);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** @see PNG specification, annex D */
function crc32(bytes: Buffer): number {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  return (crc ^ 0xffffffff) >>> 0;
}

/** A one-colour PNG with the given size in its header and the given number of rows. */
function png(width: number, height: number, rows: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([1, 0, 0, 0, 0], 8);
  const data = deflateSync(Buffer.alloc(rows * (Math.ceil(width / 8) + 1)), { level: 9 });
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", header),
    chunk("IDAT", data),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

describe("createPictures", () => {
  it.each(["png", "jpeg", "webp"] as const)("converts %s to WebP squares", async (format) => {
    const outcome = await make(await canvas(900, 300).toFormat(format).toBuffer());
    if (!("made" in outcome)) throw new Error(outcome.refused);
    expect(outcome.made.map(({ mimeType, width, height }) => [mimeType, width, height])).toEqual([
      ["image/webp", 512, 512],
      ["image/webp", 128, 128],
    ]);
    for (const { bytes, width } of outcome.made) {
      expect(await sharp(bytes).metadata()).toMatchObject({ format: "webp", width, height: width });
    }
  });

  it("rotates a picture upright and removes its metadata", async () => {
    const camera = { IFD0: { Make: "Camera" }, IFD3: { GPSLatitudeRef: "N", GPSLatitude: "51/1 30/1 0/1" } };
    const left = await canvas(100, 200).extend({ right: 100, background: "#ffffff" }).png().toBuffer();
    const taken = await sharp(left)
      .withExif(camera)
      .withMetadata({ orientation: 3, exif: camera })
      .jpeg()
      .toBuffer();
    expect((await sharp(taken).metadata()).exif).toBeDefined();
    const outcome = await make(taken);
    if (!("made" in outcome)) throw new Error(outcome.refused);
    const [picture] = outcome.made;
    const seen = await sharp(picture?.bytes).metadata();
    expect([seen.exif, seen.xmp, seen.iptc, seen.orientation]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(picture?.bytes.includes("Camera")).toBe(false);
    const { data } = await sharp(picture?.bytes)
      .extract({ left: 20, top: 256, width: 1, height: 1 })
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect(data[0]).toBeGreaterThan(240);
  });

  it.each([
    ["nothing", Buffer.alloc(0)],
    ["text", Buffer.from("hello, I am a picture.png")],
    ["SVG", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ["SVG with a declaration", Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>')],
    ["HTML", Buffer.from("<!doctype html><script>alert(1)</script>")],
    ["PDF", Buffer.from("%PDF-1.7 1 0 obj <<>> endobj")],
    ["GIF", Buffer.from("GIF89a\x01\x00\x01\x00\x80\x00\x00", "latin1")],
  ])("refuses %s by its bytes", async (_name, bytes) => {
    expect(await make(bytes)).toEqual({ refused: "type" });
  });

  it.each(["tiff", "avif"] as const)("refuses %s, although the decoder supports it", async (format) => {
    expect(await make(await canvas(64, 64).toFormat(format).toBuffer())).toEqual({ refused: "type" });
  });

  it("refuses truncated pictures and invalid bytes after a valid header", async () => {
    const whole = await canvas(600, 600).jpeg().toBuffer();
    expect(await make(whole.subarray(0, whole.length / 2))).toEqual({ refused: "broken" });
    const start = (await canvas(8, 8).png().toBuffer()).subarray(0, 40);
    expect(await make(Buffer.concat([start, Buffer.from("<script>alert(1)</script>")]))).toEqual({
      refused: "broken",
    });
    expect(await make(png(64, 64, 10))).toEqual({ refused: "broken" });
  });

  it("keeps only the pixels of a polyglot file", async () => {
    const secret = "<script>alert('polyglot')</script>PK\u0003\u0004";
    const picture = await canvas(64, 64).png().toBuffer();
    const outcome = await make(Buffer.concat([picture, Buffer.from(secret)]));
    if (!("made" in outcome)) throw new Error(outcome.refused);
    for (const { bytes } of outcome.made) expect(bytes.includes("polyglot")).toBe(false);
  });

  it("accepts 25 million pixels and refuses more, regardless of the file size", async () => {
    expect(await make(png(5000, 5000, 5000))).toHaveProperty("made");
    expect(await make(png(5200, 5000, 5200))).toEqual({ refused: "pixels" });
    const bomb = png(60_000, 60_000, 0);
    expect(bomb.length).toBeLessThan(200);
    const before = process.memoryUsage().rss;
    expect(await make(bomb)).toEqual({ refused: "pixels" });
    expect(process.memoryUsage().rss - before).toBeLessThan(64 * 1024 * 1024);
  });

  it("converts many pictures in parallel", async () => {
    const bytes = await canvas(300, 300).jpeg().toBuffer();
    const outcomes = await Promise.all(Array.from({ length: 12 }, () => make(bytes)));
    expect(outcomes.every((outcome) => "made" in outcome)).toBe(true);
  });
});
