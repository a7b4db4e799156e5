import { ServerFrame } from "@evenly/contract/features";
import { describe, expect, test } from "vitest";
import { brought } from "../../manifest/brought.ts";
import { readFrame } from "./read-frame.ts";
import { frameExamples } from "./testing/frame-examples.ts";

const handled = ["system", ...brought("frames").map(({ type }) => type)];
const frames = frameExamples().filter(({ type }) => handled.includes(type));
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

test("every handled frame is one of the contract's", () => {
  const types = new Set<string>(frames.map(({ type }) => type));
  expect(handled.filter((type) => !types.has(type))).toEqual([]);
});

test("invalid frames, and frames that this client does not handle, are ignored", () => {
  for (const value of ["", "null", "[]", "7", "{}", '{"type":"system"}', '{"type":"system","data":[]}'])
    expect(readFrame(value), value).toBeNull();
  expect(readFrame('{"type":"toString","data":{}}')).toBeNull();
  expect(readFrame('{"type":"system","data":{"event":"constructor"}}')).toBeNull();
  expect(readFrame('{"type":"balance_update_requested","data":{"userId":"u"}}')).toBeNull();
  expect(readFrame(new Blob())).toBeNull();
});
