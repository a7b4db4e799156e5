import type { ChannelChecked, ChannelState } from "@evenly/contract/notifications/channel-tests";
import { type AnyRestRow, restRow } from "@evenly/contract/rest";
import * as z from "zod";

const TESTABLE = [
  { path: "/email-test", channel: "email", name: "Email", what: "Email" },
  { path: "/sms-test", channel: "sms", name: "Sms", what: "SMS" },
] as const;

const says: Readonly<Record<ChannelState, string>> = {
  ready: "is configured and reachable",
  unreachable: "is configured, and its provider does not answer",
  unset: "is not configured",
  mailbox: "goes to the mailbox of development",
};

/** Rows that show a channel's status and send one test message over it. */
export const channelTestRows: readonly AnyRestRow[] = TESTABLE.flatMap(({ path, channel, name, what }) => [
  restRow({
    method: "GET",
    path,
    procedure: "notifications.checkChannel",
    operationId: `check${name}`,
    summary: `Whether ${what} is configured and reachable`,
    isPublic: false,
    success: 200,
    refusals: [],
    answer: z.object({ success: z.boolean(), message: z.string() }),
    toInput: () => ({ channel }),
    toAnswer: ({ state }: ChannelChecked) => ({
      success: state === "ready" || state === "mailbox",
      message: `${what} ${says[state]}.`,
    }),
  }),
  restRow({
    method: "POST",
    path,
    procedure: "notifications.tryChannel",
    operationId: `test${name}`,
    summary: `Sends a message to the caller's own address; in production for operators alone`,
    isPublic: false,
    success: 200,
    refusals: ["FORBIDDEN", "ADDRESS_NOT_VERIFIED"],
    answer: z.object({ message: z.string() }),
    toInput: () => ({ channel }),
    toAnswer: () => ({ message: `${what} is on its way to you.` }),
  }),
]);
