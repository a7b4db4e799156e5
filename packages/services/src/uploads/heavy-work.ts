import type { HeavyWork } from "../ports.ts";
import { isActivePdf } from "./attachments/find-active-pdf.ts";

/** Looks for what a PDF does by itself; a hostile file of 10 MB takes up to a second. */
export const scanPdf: HeavyWork<object, Uint8Array, boolean> = {
  name: "scan a PDF",
  writes: false,
  // A side process gets the bytes as a plain array.
  run: async (_ctx, bytes) => isActivePdf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)),
};

/** What side processes do with uploads. */
export const uploadWork = [scanPdf] satisfies readonly HeavyWork<never, never, unknown>[];
