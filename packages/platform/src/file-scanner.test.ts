import type { AddressInfo } from "node:net";
import { createServer, type Server } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { createFileScanner } from "./file-scanner.ts";

let server: Server | null = null;
afterEach(() => server?.close());

async function clamd(answer: string) {
  const seen: Buffer[] = [];
  server = createServer({ allowHalfOpen: true }, (socket) => {
    const parts: Buffer[] = [];
    socket.on("data", (part) => parts.push(part));
    socket.on("end", () => {
      seen.push(Buffer.concat(parts));
      socket.end(answer);
    });
  });
  await new Promise<void>((resolve) => server?.listen(0, "127.0.0.1", resolve));
  const scanner = createFileScanner(`127.0.0.1:${(server.address() as AddressInfo).port}`);
  return { scanner, seen };
}

describe("createFileScanner", () => {
  it("is null without an address", () => {
    expect(createFileScanner(undefined)).toBeNull();
  });

  it("sends the bytes in one chunk and reads the verdict", async () => {
    const clean = await clamd("stream: OK\0");
    expect(await clean.scanner?.isInfected(Buffer.from("abc"))).toBe(false);
    expect(clean.seen[0]?.toString("latin1")).toBe("zINSTREAM\0\0\0\0\x03abc\0\0\0\0");
    server?.close();
    const infected = await clamd("stream: Eicar-Test-Signature FOUND\0");
    expect(await infected.scanner?.isInfected(Buffer.from("abc"))).toBe(true);
  });

  it("fails without a verdict or a scanner", async () => {
    const silent = await clamd("INSTREAM size limit exceeded. ERROR\0");
    await expect(silent.scanner?.isInfected(Buffer.from("abc"))).rejects.toThrow();
    await expect(createFileScanner("127.0.0.1:1")?.isInfected(Buffer.from("abc"))).rejects.toThrow();
  });
});
