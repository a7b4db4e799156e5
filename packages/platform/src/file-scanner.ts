import { connect } from "node:net";
import type { FileScanner } from "@evenly/services/ports";

const ANSWER_MS = 8000;
const ANSWER_BYTES_MAX = 4096;

/**
 * Scans each upload with clamd. Without an address nothing is scanned; with one, an unreachable scanner makes uploads fail.
 *
 * @see https://docs.clamav.net/manual/Usage/Scanning.html (INSTREAM)
 */
export function createFileScanner(address: string | undefined): FileScanner | null {
  if (address === undefined) return null;
  const [host = "", port = ""] = address.split(":");
  return { isInfected: (bytes) => ask({ host, port: Number(port) }, bytes) };
}

function ask(place: { readonly host: string; readonly port: number }, bytes: Buffer): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const socket = connect(place);
    let answer = "";
    const length = Buffer.alloc(4);
    length.writeUInt32BE(bytes.length);
    socket.setTimeout(ANSWER_MS, () => socket.destroy(new Error("the scanner did not answer in time")));
    socket.on("connect", () => {
      socket.end(Buffer.concat([Buffer.from("zINSTREAM\0"), length, bytes, Buffer.alloc(4)]));
    });
    socket.on("data", (part) => {
      if (answer.length < ANSWER_BYTES_MAX) answer += part.toString("latin1");
    });
    socket.on("error", reject);
    socket.on("close", () => {
      const verdict = answer.replace(/\0$/, "").trim();
      if (verdict.endsWith("OK")) resolve(false);
      else if (verdict.endsWith("FOUND")) resolve(true);
      else reject(new Error("the scanner gave no verdict"));
    });
  });
}
