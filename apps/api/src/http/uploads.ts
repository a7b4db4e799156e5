import { AppError, refuse } from "@evenly/contract";
import fastifyMultipart from "@fastify/multipart";
import type { FastifyError, FastifyInstance, FastifyRequest } from "fastify";

/** Bytes for multipart boundaries and headers around the file. */
export const ENVELOPE_BYTES_MAX = 16 * 1024;

export type Upload = { readonly bytes: Buffer; readonly fileName: string };

/** Makes routes accept multipart bodies with one file, and no other bodies. Only routes of uploads parse multipart bodies. */
export async function takeUploads(routes: FastifyInstance, bytesMax: number): Promise<void> {
  routes.removeAllContentTypeParsers();
  await routes.register(fastifyMultipart, {
    throwFileSizeLimit: true,
    limits: { fileSize: bytesMax, files: 1, fields: 0, parts: 2, headerPairs: 20 },
  });
}

/**
 * Reads the part `file` of a multipart body. The file name is the client's; the client's media type is ignored.
 *
 * @throws {MEDIA_TYPE_UNSUPPORTED} @throws {PAYLOAD_TOO_LARGE} @throws {VALIDATION}
 */
export async function readUpload(request: FastifyRequest): Promise<Upload> {
  if (!request.isMultipart()) return refuse("MEDIA_TYPE_UNSUPPORTED");
  try {
    return await readPart(request);
  } catch (error) {
    // The multipart parser throws plain errors for malformed input.
    if (error instanceof AppError || (error as FastifyError).statusCode !== undefined) throw error;
    return refuseFile("cannot be read");
  }
}

async function readPart(request: FastifyRequest): Promise<Upload> {
  const parts = request.files();
  const { value: part } = await parts.next();
  if (part === undefined || part.fieldname !== "file") {
    return refuseFile("is missing");
  }
  const bytes = await part.toBuffer();
  // NOTE: toBuffer detects the limit only while chunks arrive; it misses a file cut at its last chunk.
  if (part.file.truncated) return refuse("PAYLOAD_TOO_LARGE");
  await expectNoMore(parts);
  return { bytes, fileName: part.filename };
}

/** Codes of the parser for more parts than are allowed. */
const MORE_PARTS: ReadonlySet<unknown> = new Set(["FST_FILES_LIMIT", "FST_PARTS_LIMIT", "FST_FIELDS_LIMIT"]);

/** Refuses a body with anything after its file, which the product would otherwise drop without a word. */
async function expectNoMore(parts: AsyncIterator<unknown>): Promise<void> {
  try {
    if ((await parts.next()).done) return;
  } catch (error) {
    if (!MORE_PARTS.has((error as FastifyError).code)) throw error;
  }
  refuseFile("is not the only part");
}

function refuseFile(message: string): never {
  refuse("VALIDATION", { issues: [{ path: "file", message }] });
}
