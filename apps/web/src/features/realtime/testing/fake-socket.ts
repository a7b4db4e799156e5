/** A WebSocket without a network: the test plays the server. */
export class FakeSocket {
  readonly sent: unknown[] = [];
  isClosed = false;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onclose: ((event: { readonly code: number }) => void) | null = null;

  constructor(readonly url: string) {}

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }

  close(): void {
    this.isClosed = true;
  }

  /** Opens and accepts the ticket. */
  accept(): void {
    this.onopen?.();
    this.say({ type: "system", data: { event: "authenticated", userId: "user" } });
  }

  say(frame: unknown): void {
    this.onmessage?.({ data: typeof frame === "string" ? frame : JSON.stringify(frame) });
  }

  /** Ends the connection as a server or network failure does. */
  fail(code = 1006): void {
    this.onclose?.({ code });
  }
}
