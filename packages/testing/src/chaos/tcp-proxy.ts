import { connect, createServer, type Server, type Socket } from "node:net";

/**
 * State of the connection. `cut`: drops all bytes silently. `deaf`: forwards requests and drops answers. `refuse`: resets each
 * connection. `trickle`: forwards one byte at a time.
 */
export type Wire = "pass" | "cut" | "deaf" | "refuse" | "trickle";

/** A TCP proxy whose connections can be cut. */
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
    // Connections that lost bytes in a cut are reset, because their streams are incomplete.
    if (wire === "refuse" || (wire === "pass" && wasDead)) this.reset();
  }

  /** Resets every connection. */
  reset(): void {
    for (const pair of this.#pairs) for (const socket of pair) socket.resetAndDestroy();
  }

  async close(): Promise<void> {
    this.reset();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  #join(client: Socket): void {
    // Uses the client's source address, so that limits per network still apply.
    const localAddress = client.remoteAddress ?? "127.0.0.1";
    const server = connect({ port: this.#upstreamPort(), host: "127.0.0.1", localAddress });
    const pair = [client, server] as const;
    this.#pairs.add(pair);
    for (const socket of pair) {
      socket.setNoDelay(true);
      socket.on("error", () => {});
      socket.on("close", () => {
        this.#pairs.delete(pair);
        // During a cut, one end must not notice that the other closed.
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
