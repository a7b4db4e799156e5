import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, it } from "vitest";
import WebSocket, { WebSocketServer } from "ws";
import { encodeFrame } from "./encode-frame.ts";

describe("encodeFrame", () => {
  it("produces frames that a client decodes, for each of the three header lengths", async () => {
    const withText = (text: string) => ({ type: "test", data: { text } });
    const least = Buffer.byteLength(JSON.stringify(withText("ü")));
    const frames = [least, 125, 126, 65_535, 65_536].map((bytes) =>
      withText(`ü${"x".repeat(bytes - least)}`),
    );
    const server = createServer().listen(0, "127.0.0.1");
    new WebSocketServer({ server }).on("connection", (_socket, request) => {
      for (const frame of frames) request.socket.write(encodeFrame(JSON.stringify(frame)), "latin1");
    });
    await new Promise((resolve) => server.once("listening", resolve));
    const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
    const heard: unknown[] = [];
    await new Promise<void>((resolve, reject) => {
      client.on("error", reject);
      client.on("message", (data) => {
        heard.push(JSON.parse(String(data)));
        if (heard.length === frames.length) resolve();
      });
    });
    expect(heard).toEqual(frames);
    client.terminate();
    server.close();
  });
});
