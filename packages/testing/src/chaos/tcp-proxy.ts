import { connect, createServer, type Server, type Socket } from "node:net";

/**
 * What the wire does. `cut`: nothing passes and nobody is told. `deaf`: the request arrives, the answer does not.
 * `refuse`: each connection is reset. `trickle`: one byte at a time.
 */
export type Wire = "pass" | "cut" | "deaf" | "refuse" | "trickle";

/** A wire between two processes that can be cut. */
export class TcpProxy {
  readonly #server: Server;
  readonly #upstreamPort: () => number;
  readonly #pairs = new Set<readonly [Socket, Socket]>();
  #wire: Wire = "pass";
  port = 0;

  constructor(upstreamPort: () => number) {
    this.#upstreamPort = upstreamPort;
    this.#server = createServer((client) => this.#join(client));
  }

  async listen(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
    const address = this.#server.address();
    this.port = typeof address === "object" && address !== null ? address.port : 0;
  }

  set(wire: Wire): void {
    const wasDead = this.#wire === "cut" || this.#wire === "deaf";
    this.#wire = wire;
    // What a cut swallowed is gone: these connections cannot go on as if nothing had happened.
    if (wire === "refuse" || (wire === "pass" && wasDead)) this.reset();
  }

  /** Ends each connection with a reset. */
  reset(): void {
    for (const pair of this.#pairs) for (const socket of pair) socket.resetAndDestroy();
  }

  async close(): Promise<void> {
    this.reset();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #join(client: Socket): void {
    // From the address that the client has, so that many networks stay many.
    const localAddress = client.remoteAddress ?? "127.0.0.1";
    const server = connect({ port: this.#upstreamPort(), host: "127.0.0.1", localAddress });
    const pair = [client, server] as const;
    this.#pairs.add(pair);
    for (const socket of pair) {
      socket.setNoDelay(true);
      socket.on("error", () => {});
      socket.on("close", () => {
        this.#pairs.delete(pair);
        // A cut wire does not tell one end that the other is gone.
        if (this.#wire === "pass" || this.#wire === "trickle") for (const each of pair) each.destroy();
      });
    }
    client.on("data", (bytes) => this.#carry(bytes, server, "request"));
    server.on("data", (bytes) => this.#carry(bytes, client, "answer"));
    if (this.#wire === "refuse") client.resetAndDestroy();
  }

  #carry(bytes: Buffer, to: Socket, direction: "request" | "answer"): void {
    if (this.#wire === "cut" || (this.#wire === "deaf" && direction === "answer")) return;
    if (this.#wire !== "trickle") {
      to.write(bytes);
      return;
    }
    for (let at = 0; at < bytes.length; at += 1) to.write(bytes.subarray(at, at + 1));
  }
}
