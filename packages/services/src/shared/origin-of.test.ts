import { expect, it } from "vitest";
import { originOf } from "./origin-of.ts";

it("an origin names the moment, the address and the device, but not the device's cookie", () => {
  const userAgent = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
  const origin = { ipAddress: "192.0.2.7", userAgent, deviceId: "secret", isDirect: false };
  const clock = { now: () => new Date("2026-11-21T12:15:00Z") };
  expect(originOf({ origin, clock })).toEqual({
    at: "2026-11-21T12:15:00.000Z",
    ipAddress: "192.0.2.7",
    deviceKind: "desktop",
    browser: "Firefox 140",
    os: "Linux",
  });
});
