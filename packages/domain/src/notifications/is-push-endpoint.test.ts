import { describe, expect, it } from "vitest";
import { isPushEndpoint } from "./is-push-endpoint.ts";

describe("isPushEndpoint", () => {
  it.each([
    ["https://fcm.googleapis.com/fcm/send/abc", true],
    ["https://updates.push.services.mozilla.com/wpush/v2/abc", true],
    ["http://fcm.googleapis.com/fcm/send/abc", false],
    ["https://fcm.googleapis.com:8443/abc", false],
    ["https://user:secret@fcm.googleapis.com/abc", false],
    ["https://127.0.0.1/abc", false],
    ["https://2130706433/abc", false],
    ["https://0x7f.1/abc", false],
    ["https://[::1]/abc", false],
    ["https://localhost/abc", false],
    ["https://redis/abc", false],
    ["https://metadata.google.internal/abc", false],
    ["https://metadata.google.internal./abc", false],
    ["ftp://fcm.googleapis.com/abc", false],
    ["no address", false],
  ])("%s: %s on a secure deployment", (endpoint, expected) => {
    expect(isPushEndpoint(endpoint, { isSecure: true })).toBe(expected);
  });

  it("accepts a local address in development only, and never one with a password", () => {
    const isSecure = false;
    expect(isPushEndpoint("http://127.0.0.1:4000/push", { isSecure })).toBe(true);
    expect(isPushEndpoint("http://a:b@127.0.0.1:4000/push", { isSecure })).toBe(false);
    expect(isPushEndpoint("file:///etc/passwd", { isSecure })).toBe(false);
  });
});
