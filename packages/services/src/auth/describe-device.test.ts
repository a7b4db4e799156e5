import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { describeDevice } from "./describe-device.ts";

describe("describeDevice", () => {
  it("knows nothing of clients that say nothing", () => {
    expect(describeDevice("")).toEqual({ kind: "other", name: null, browser: null, os: null });
  });

  it("names a browser and its system", () => {
    const edge =
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0";
    expect(describeDevice(edge)).toMatchObject({ kind: "desktop", browser: "Microsoft Edge 142" });
  });

  it("gives one short line for whatever a client says of itself", () => {
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
