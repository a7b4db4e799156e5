import { availableParallelism } from "node:os";
import { UPLOAD_PIXELS_MAX } from "@evenly/contract/profile/schemas";
import type { MadePicture, PictureOutcome, Pictures } from "@evenly/services/ports";
import pLimit from "p-limit";
import type { ResizeOptions } from "sharp";

/** Detected by magic bytes; the client's media type is ignored. */
const READABLE = new Set(["image/png", "image/jpeg", "image/webp"]);
const QUALITY = 82;
const SECONDS_MAX = 5;
/** Decoding 25 million pixels takes 100 MB. */
const AT_ONCE_MAX = Math.max(1, Math.min(2, availableParallelism() - 1));

type Sharp = typeof import("sharp")["default"];
let loading: Promise<Sharp> | null = null;

/** Loaded with the first picture, because most processes never need it. Only three decoders are enabled. */
function loadSharp(): Promise<Sharp> {
  loading ??= import("sharp").then(({ default: sharp }) => {
    sharp.cache(false);
    sharp.concurrency(1);
    sharp.block({ operation: ["VipsForeignLoad"] });
    sharp.unblock({ operation: ["VipsForeignLoadJpeg", "VipsForeignLoadPng", "VipsForeignLoadWebp"] });
    return sharp;
  });
  return loading;
}

/**
 * Reads PNG, JPEG and WebP of at most 25 million pixels and writes WebP. Only pixels are kept, so metadata (such as
 * locations), embedded formats and scripts are dropped.
 *
 * @see OWASP File Upload Cheat Sheet (image rewriting); OWASP ASVS 5.2.2, 5.2.6
 */
export function createPictures(): Pictures {
  const limit = pLimit(AT_ONCE_MAX);
  const convert = async (
    bytes: Buffer,
    resizings: readonly ResizeOptions[],
  ): Promise<PictureOutcome<readonly MadePicture[]>> => {
    const { fileTypeFromBuffer } = await import("file-type");
    const kind = await fileTypeFromBuffer(bytes).catch(() => undefined);
    if (kind === undefined || !READABLE.has(kind.mime)) return { refused: "type" };
    return limit(async () => makePictures(await loadSharp(), bytes, resizings));
  };
  return {
    makeSquares: (bytes, sides) =>
      convert(
        bytes,
        sides.map((side) => ({ width: side, height: side, fit: "cover" })),
      ),
    makeFitting: async (bytes, box) => {
      const outcome = await convert(bytes, [{ ...box, fit: "inside", withoutEnlargement: true }]);
      if ("refused" in outcome) return outcome;
      const [made] = outcome.made;
      return made === undefined ? { refused: "broken" } : { made };
    },
  };
}

async function makePictures(
  sharp: Sharp,
  bytes: Buffer,
  resizings: readonly ResizeOptions[],
): Promise<PictureOutcome<readonly MadePicture[]>> {
  const options = { failOn: "truncated", limitInputPixels: UPLOAD_PIXELS_MAX, sequentialRead: true } as const;
  try {
    // Reads the header only; a decompression bomb is refused before any pixel is decoded.
    const { width, height } = await sharp(bytes, { ...options, limitInputPixels: false }).metadata();
    if (width * height > UPLOAD_PIXELS_MAX) return { refused: "pixels" };
    const made: MadePicture[] = [];
    for (const resizing of resizings) {
      const { data, info } = await sharp(bytes, options)
        .timeout({ seconds: SECONDS_MAX })
        .autoOrient()
        .resize(resizing)
        .toColourspace("srgb")
        .webp({ quality: QUALITY })
        .toBuffer({ resolveWithObject: true });
      made.push({ mimeType: "image/webp", bytes: data, width: info.width, height: info.height });
    }
    return { made };
  } catch {
    // Any decoder error means that the untrusted bytes are not a valid picture.
    return { refused: "broken" };
  }
}
