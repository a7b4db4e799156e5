import { ServerFrame } from "@evenly/contract/features";
import { type HeardMessage, REALTIME_TOPIC } from "@evenly/contract/realtime/bus";
import { readFrameLine } from "@evenly/contract/realtime/frame-line";
import type { LeasedInApp } from "@evenly/db/notifications/in-app-queries";
import { fakeBus } from "@evenly/testing/fakes";
import fc from "fast-check";
import { expect, it } from "vitest";
import { writeInApp } from "./write-in-app.ts";

const id = "0199f000-0000-7000-8000-000000000001";
const told: LeasedInApp = {
  deliveryId: id,
  attempts: 0,
  id,
  userId: id,
  eventId: id,
  requestId: null,
  type: "system",
  title: "",
  message: "",
  priority: "medium",
  category: null,
  actionUrl: null,
  actionText: null,
  icon: null,
  dataText: "{}",
  digestCount: 1,
  createdAt: "2026-11-21 12:00:00.1234+00",
  isRead: false,
  isArchived: true,
  snoozedUntil: "2026-11-22 00:00:00+00",
};
/** Length of title, message and facts as JSON that fits even if each character is escaped again. */
const FITS_FOR_SURE = 1200;
/** Arbitrary UTF-16 code units, unpaired surrogates included. */
const words = fc
  .array(fc.oneof(fc.constantFrom(0, 10, 13, 30, 34, 92, 0x2028, 0xd83d, 0xde00), fc.nat(0xffff)))
  .map((units) => String.fromCharCode(...units));

it("contains the notification as one JSON line, for any text and facts", async () => {
  const bus = fakeBus();
  const heard: HeardMessage[] = [];
  await bus.subscribe(
    REALTIME_TOPIC,
    (message) => heard.push(message),
    () => {},
  );
  const facts = fc.dictionary(words, fc.jsonValue({ noUnicodeString: false }));
  await fc.assert(
    fc.asyncProperty(words, words, facts, async (title, message, data) => {
      // Facts that do not fit are left out, which the next test is about.
      fc.pre(JSON.stringify([title, message, data, data]).length <= FITS_FOR_SURE);
      const line = writeInApp({ ...told, title, message, dataText: JSON.stringify(data) });
      heard.length = 0;
      await bus.publish(REALTIME_TOPIC, { kind: "frame_lines", lines: line ? [line] : [] });
      const frame = frameOf(line);
      const carried = { userId: id, type: "notification", requestId: null, accountId: null };
      expect(heard).toEqual([{ kind: "frames", items: [{ ...carried, text: JSON.stringify(frame) }] }]);
      expect(ServerFrame.safeParse(frame).success).toBe(true);
      const { data: facts, metadata, ...read } = frame.data;
      expect(JSON.stringify(facts)).toBe(JSON.stringify(data));
      expect(JSON.stringify(metadata)).toBe(JSON.stringify(data));
      const shown = { title, message, digestCount: 1, isRead: false, read: false, isArchived: true };
      const at = "2026-11-21T12:00:00.123Z";
      const moments = { createdAt: at, timestamp: at, snoozedUntil: "2026-11-22T00:00:00.000Z" };
      expect(read).toMatchObject(
        JSON.parse(JSON.stringify({ ...shown, ...moments, eventId: id, userId: id })),
      );
    }),
    // Shrinking strings of any code units takes more memory than a process has.
    { endOnFailure: true },
  );
});

it.each([
  { of: "signs of one byte", message: "x".repeat(3000), facts: "x".repeat(1500), kept: true },
  { of: "signs of three bytes", message: "€".repeat(1500), facts: "€".repeat(350), kept: true },
  { of: "too many facts", message: "€".repeat(1500), facts: "€".repeat(500), kept: false },
])("omits facts only if they do not fit: $of", ({ message, facts, kept }) => {
  const line = writeInApp({ ...told, message, dataText: JSON.stringify({ facts }) });
  expect(frameOf(line).data).toMatchObject({ message, data: kept ? { facts } : {} });
  expect(writeInApp({ ...told, message: "€".repeat(3000) })).toBeNull();
});

it("leaves room for the largest facts together with the longest request id", async () => {
  const facts = Array.from({ length: 1000 }, (_, more) => JSON.stringify({ facts: "x".repeat(3000 + more) }));
  const requestId = "r".repeat(100);
  const lines = facts.map((dataText) => writeInApp({ ...told, requestId, dataText }) ?? "");
  await fakeBus().publish(REALTIME_TOPIC, { kind: "frame_lines", lines });
  expect(new Set(lines.map((line) => Object.keys(frameOf(line).data.data).length))).toEqual(new Set([0, 1]));
});

function frameOf(line: string | null) {
  return JSON.parse(readFrameLine(line ?? "")?.text ?? "null");
}
