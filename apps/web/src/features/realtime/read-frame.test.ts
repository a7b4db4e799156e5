import { ServerFrame } from "@evenly/contract/features";
import { describe, expect, test } from "vitest";
import { brought } from "../../manifest/brought.ts";
import { readFrame } from "./read-frame.ts";
import { balanceFrame, notificationFrame, transactionFrame } from "./testing/frames.ts";

const frames: readonly ServerFrame[] = [
  balanceFrame({ version: 3 }),
  balanceFrame({ version: 4, type: "balance_update" }),
  transactionFrame({ eventId: "one" }),
  {
    type: "export_update",
    data: { eventId: "two", userId: "user", exportId: "export", state: "ready", rows: 3, rowsTotal: null },
  },
  notificationFrame({ id: "0199f000-0000-7000-8000-000000000001" }),
  {
    type: "notification_update",
    data: {
      eventId: "three",
      userId: "user",
      counts: { all: 3, unread: 1, archived: 0 },
      change: { kind: "read", ids: ["one"] },
    },
  },
  {
    type: "security_alert",
    data: {
      eventId: "four",
      severity: "high",
      message: "Someone signed in.",
      alertId: "alert",
      kind: "new_device",
    },
  },
  {
    type: "group_update",
    data: {
      eventId: "five",
      userId: "user",
      groupId: "group",
      kind: "expense_added",
      subjectId: null,
      actorUserId: "friend",
    },
  },
  { type: "pay_code_update", data: { eventId: "seven", userId: "user", payCodeId: "code", state: "used" } },
  { type: "attachment_update", data: { eventId: "eight", userId: "user" } },
  { type: "request_update", data: { eventId: "six", userId: "user", paymentRequestId: "request" } },
  { type: "presence", data: { userId: "friend", status: "online", timestamp: "2026-11-21T10:00:00.000Z" } },
  {
    type: "typing",
    data: { userId: "friend", isTyping: true, subjectId: "comment:one", timestamp: 1_795_000_000_000 },
  },
  { type: "system", data: { event: "authenticated", userId: "user" } },
  { type: "system", data: { event: "resync" } },
  { type: "system", data: { event: "heartbeat", accounts: [{ accountId: "account", version: 3 }] } },
];
const wrong = [undefined, null, 7, 7.5, "text", true, [], {}, [{ accountId: "account", version: "3" }]];

describe.each(frames.map((frame) => [`${frame.type} ${JSON.stringify(frame.data)}`, frame] as const))(
  "%s",
  (_name, frame) => {
    test("is parsed as by the contract's schema", () => {
      expect(ServerFrame.parse(frame)).toEqual(frame);
      expect(readFrame(JSON.stringify(frame))).toEqual(frame);
    });

    test("is refused exactly when the contract's schema refuses it", () => {
      let refused = 0;
      for (const name of Object.keys(frame.data)) {
        for (const value of wrong) {
          const text = JSON.stringify({ ...frame, data: { ...frame.data, [name]: value } });
          const isRefused = !ServerFrame.safeParse(JSON.parse(text)).success;
          expect(readFrame(text) === null, text).toBe(isRefused);
          refused += isRefused ? 1 : 0;
        }
      }
      expect(refused).toBeGreaterThan(0);
    });
  },
);

test("every handled frame has an example in this file", () => {
  const examples = new Set(frames.map(({ type }) => type));
  expect(brought("frames").filter(({ type }) => !examples.has(type as ServerFrame["type"]))).toEqual([]);
});

test("invalid frames, and frames that this client does not handle, are ignored", () => {
  for (const value of ["", "null", "[]", "7", "{}", '{"type":"system"}', '{"type":"system","data":[]}'])
    expect(readFrame(value), value).toBeNull();
  expect(readFrame('{"type":"toString","data":{}}')).toBeNull();
  expect(readFrame('{"type":"system","data":{"event":"constructor"}}')).toBeNull();
  expect(readFrame('{"type":"balance_update_requested","data":{"userId":"u"}}')).toBeNull();
  expect(readFrame(new Blob())).toBeNull();
});
