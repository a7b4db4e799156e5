import { act, waitFor } from "@testing-library/react";
import { expect, vi } from "vitest";
import { queryClient } from "../api/trpc.ts";
import { FakeSocket } from "../features/realtime/testing/fake-socket.ts";
import { notificationFrame } from "../features/realtime/testing/frames.ts";
import { answer } from "./open-centre.tsx";
import { settle } from "./page.ts";

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
      await waitFor(() => {
        expect(sockets).not.toEqual([]);
        const [settings] = queryClient.getQueriesData({ queryKey: [["notifications", "getSettings"]] });
        expect(settings?.[1]).toBeDefined();
      });
      // The page has rendered them, too: what arrives before is not announced.
      await settle();
      await act(async () => sockets.at(-1)?.accept());
    },
    async bring(facts: Facts): Promise<void> {
      await act(async () => sockets.at(-1)?.say(notificationFrame(facts)));
    },
  };
}
