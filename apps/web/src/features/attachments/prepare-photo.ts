/** Longest side of a photo that is sent, in pixels: enough to read the small print of a receipt. */
const SIDE_MAX = 4096;
/** Pictures up to this size are sent as they are. */
const BYTES_KEPT = 2 * 1024 * 1024;
/** Largest photo that is opened; a phone's memory bounds it. */
export const PHOTO_BYTES_MAX = 60 * 1024 * 1024;
const QUALITY = 0.85;
/** Photos of some phones. Only some browsers can open them, and the others do not know their type. */
const HEIC_NAME = /\.hei[cf]s?$/i;
const HEIC_TYPE = /^image\/hei[cf]/;

export function isHeic({ name, type }: File): boolean {
  return HEIC_NAME.test(name) || HEIC_TYPE.test(type);
}

/** Whether a file is a picture that may be shrunk before it is sent. */
export function isPhoto(file: File): boolean {
  return isHeic(file) || /^image\/(jpeg|png|webp)$/.test(file.type);
}

/**
 * A photo as it is sent: a large one with sides of at most 4096 pixels, and one in HEIC, as JPEG. It stands upright and has no place
 * or camera any more. Other files are sent as they are. Null when this browser cannot open the photo.
 */
export async function preparePhoto(file: File): Promise<File | null> {
  if (!isPhoto(file) || (file.size <= BYTES_KEPT && !isHeic(file))) return file;
  const bitmap = await openPhoto(file);
  // What cannot be opened here is the server's to judge, unless it is known to refuse it.
  if (bitmap === null) return isHeic(file) ? null : file;
  try {
    const scale = SIDE_MAX / Math.max(bitmap.width, bitmap.height);
    if (scale >= 1 && !isHeic(file)) return file;
    const drawn = await draw(bitmap, Math.min(1, scale));
    if (drawn === null) return isHeic(file) ? null : file;
    return new File([drawn], file.name.replace(/\.[^.]*$/, "").concat(".jpg"), { type: "image/jpeg" });
  } finally {
    bitmap.close();
  }
}

async function openPhoto(file: File): Promise<ImageBitmap | null> {
  try {
    return await createImageBitmap(file, { imageOrientation: "from-image" });
  } catch {
    return null;
  }
}

function draw(bitmap: ImageBitmap, scale: number): Promise<Blob | null> {
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(bitmap.width * scale);
  canvas.height = Math.round(bitmap.height * scale);
  const context = canvas.getContext("2d");
  if (context !== null) {
    // JPEG has no transparency: without a ground, what is transparent turns black.
    context.fillStyle = "#fff";
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  }
  return new Promise((resolve) => canvas.toBlob(resolve, "image/jpeg", QUALITY));
}
