/** Largest picture that is read, in bytes, and the sides of the squares to which it is scaled down. */
const BYTES_MAX = 20 * 1024 * 1024;
const SIDES = [1600, 800, 400] as const;

/** What a picture has: the text of a code, no code, or it is no picture that the browser reads. */
export type PictureRead = { readonly text: string } | { readonly problem: "none" | "broken" | "large" };

/** Reads the code in a picture. The decoder is loaded when it is needed. */
export async function decodePicture(file: Blob): Promise<PictureRead> {
  if (file.size > BYTES_MAX) return { problem: "large" };
  let bitmap: ImageBitmap;
  try {
    bitmap = await createImageBitmap(file);
  } catch {
    return { problem: "broken" };
  }
  try {
    for (const side of SIDES) {
      const text = await decodeFrame(bitmap, bitmap.width, bitmap.height, side);
      if (text !== null) return { text };
    }
    return { problem: "none" };
  } finally {
    bitmap.close();
  }
}

/** Reads the code in a frame, scaled down to a side; null without a code. */
export async function decodeFrame(
  source: CanvasImageSource,
  width: number,
  height: number,
  sideMax: number,
): Promise<string | null> {
  const scale = Math.min(1, sideMax / Math.max(width, height, 1));
  const size = { width: Math.round(width * scale), height: Math.round(height * scale) };
  if (size.width === 0 || size.height === 0) return null;
  const canvas = document.createElement("canvas");
  canvas.width = size.width;
  canvas.height = size.height;
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (context === null) return null;
  context.drawImage(source, 0, 0, size.width, size.height);
  const { data } = context.getImageData(0, 0, size.width, size.height);
  const [{ decodeQR }, { textOfBytes }] = await Promise.all([
    import("qr/decode.js"),
    import("./bytes-of-codes.ts"),
  ]);
  try {
    return decodeQR({ ...size, data }, { textDecoder: textOfBytes });
  } catch {
    return null;
  }
}
