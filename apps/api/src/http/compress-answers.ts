import fastifyCompress from "@fastify/compress";
import type { FastifyInstance } from "fastify";

/** Smaller answers grow or gain nothing. */
const THRESHOLD_BYTES = 1024;

/** Compresses every answer of routes registered afterwards. Compressed request bodies stay refused, because they can be bombs. */
export async function compressAnswers(app: FastifyInstance): Promise<void> {
  await app.register(fastifyCompress, {
    threshold: THRESHOLD_BYTES,
    encodings: ["br", "gzip"],
    globalDecompression: false,
  });
}
