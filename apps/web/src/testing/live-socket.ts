import { act } from "react";
import { vi } from "vitest";
import { FakeSocket } from "../features/realtime/testing/fake-socket.ts";
import { notificationFrame } from "../features/realtime/testing/frames.ts";
import { answer, server } from "./open-centre.tsx";
import { settle } from "./render-screen.tsx";

type Facts = Parameters<typeof notificationFrame>[0];

/** A connection that brings notifications, for what is opened hereafter; the server answers as a centre does, but for what is given. */
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
    /** Once the page has opened it, and knows whether the person wants to hear of what comes in. */
    async accept(): Promise<void> {
      const isReady = () =>
        sockets.length > 0 && server.calls.some(({ path }) => path === "notifications.getSettings");
      for (let tries = 0; tries < 40 && !isReady(); tries += 1) await settle();
      await act(async () => sockets.at(-1)?.accept());
      await settle();
    },
    async bring(facts: Facts): Promise<void> {
      await act(async () => sockets.at(-1)?.say(notificationFrame(facts)));
      await settle();
    },
  };
}
