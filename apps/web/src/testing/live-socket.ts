import { act } from "react";
import { vi } from "vitest";
import { FakeSocket } from "../features/realtime/testing/fake-socket.ts";
import { notificationFrame } from "../features/realtime/testing/frames.ts";
import { answer, server } from "./open-centre.tsx";
import { flush } from "./render-screen.tsx";

type Facts = Parameters<typeof notificationFrame>[0];

/** Fakes a socket for pages opened afterwards; the server answers like a notification centre, with overrides. */
export function liveSocket(more: Parameters<typeof answer>[0] = {}) {
  const sockets: FakeSocket[] = [];
  vi.stubGlobal(
    "WebSocket",
    class extends FakeSocket {
      constructor(url: string) {
        super(url);
        sockets.push(this);
      }
    },
  );
  answer({ "realtime.createTicket": () => ({ ticket: "ticket", url: "/ws" }), ...more });
  return {
    /** Accepts the socket once the page has opened it and has loaded its notification settings. */
    async accept(): Promise<void> {
      const isReady = () =>
        sockets.length > 0 && server.calls.some(({ path }) => path === "notifications.getSettings");
      for (let tries = 0; tries < 40 && !isReady(); tries += 1) await flush();
      await act(async () => sockets.at(-1)?.accept());
      await flush();
    },
    async bring(facts: Facts): Promise<void> {
      await act(async () => sockets.at(-1)?.say(notificationFrame(facts)));
      await flush();
    },
  };
}
