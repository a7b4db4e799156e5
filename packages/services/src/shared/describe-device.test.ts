import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { describeDevice } from "./describe-device.ts";

describe("describeDevice", () => {
  it("returns null for a client without a user agent", () => {
    expect(describeDevice("")).toEqual({ kind: "other", name: null, browser: null, os: null });
  });

  it("names the browser and its operating system", () => {
    const edge =
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0";
    expect(describeDevice(edge)).toMatchObject({ kind: "desktop", browser: "Microsoft Edge 142" });
  });

  it("returns one short line for any user agent", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 300 }), (userAgent) => {
        const { name, browser, os } = describeDevice(userAgent);
        for (const text of [name, browser, os]) {
          expect(text ?? "").not.toMatch(/\p{C}/u);
          expect((text ?? "").length).toBeLessThanOrEqual(60);
        }
      }),
    );
  });
});
