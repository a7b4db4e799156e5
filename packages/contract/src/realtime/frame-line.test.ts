import { describe, expect, it } from "vitest";
import { readFrameLine, writeFrameLine } from "./frame-line.ts";

const frame = { userId: "ana", type: "test", requestId: "request", accountId: null, text: '{"a":"b c"}' };

describe("a line of the bus", () => {
  it("round-trips, also between other lines", () => {
    const line = writeFrameLine(frame);
    const lines = `${line}\n${line}\n${line}`;
    expect(readFrameLine(line)).toEqual(frame);
    expect(readFrameLine(lines, line.length + 1, 2 * line.length + 1)).toEqual(frame);
  });

  it.each(["userId", "type", "requestId", "accountId"])("is refused with a space in its %s", (name) => {
    for (const word of ["", " ", "a b", "a\nb", "a "])
      expect(() => writeFrameLine({ ...frame, [name]: word })).toThrow("blank");
  });

  it("reads nothing from the following line", () => {
    const whole = writeFrameLine(frame);
    for (const part of ["ana", "ana test", "ana test - -", "ana test - - "])
      expect(readFrameLine(`${part}\n${whole}`, 0, part.length)).toBeNull();
  });
});
