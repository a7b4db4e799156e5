import type { SocketTicket } from "@evenly/contract/realtime/schemas";
import { restRow } from "@evenly/contract/rest";
import * as z from "zod";

export const realtimeRows = [
  restRow({
    method: "POST",
    path: "/api/realtime/ticket",
    procedure: "realtime.createTicket",
    summary: "A permission to open the socket: single use, 30 s.",
    isPublic: false,
    success: 200,
    refusals: [],
    answer: z.object({ ticket: z.string(), url: z.string(), expiresAt: z.iso.datetime() }),
    toInput: () => undefined,
    toAnswer: ({ ticket, url, expiresAt }: SocketTicket) => ({
      ticket,
      url,
      expiresAt: expiresAt.toISOString(),
    }),
  }),
] as const;
