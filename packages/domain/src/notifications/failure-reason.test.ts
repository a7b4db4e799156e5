import { describe, expect, it } from "vitest";
import { failureReasonOf } from "./failure-reason.ts";

describe("failureReasonOf", () => {
  it.each([
    ["the browser's subscription is gone (410)", "subscription_gone"],
    ["the browser is gone", "subscription_gone"],
    ["the browser's subscription ended", "subscription_gone"],
    ["it was read meanwhile", "not_needed"],
    ["it was snoozed meanwhile", "not_needed"],
    ["no provider of text messages is set", "not_set_up"],
    ["the provider says 550 5.1.1 mailbox not found", "no_address"],
    ["the provider says undelivered (30005)", "no_address"],
    ["no such address", "no_address"],
    ["the push service did not answer in time", "timed_out"],
    ["The operation was aborted due to timeout", "timed_out"],
    ["connect ETIMEDOUT (number):587", "timed_out"],
    ["Greeting never received", "timed_out"],
    ["the push service answered 429", "unavailable"],
    ["the push service answered 503", "unavailable"],
    ["the provider did not take the message (503)", "unavailable"],
    ["the push service answered 403", "refused"],
    ["the mail server refused the mail", "refused"],
    ["the provider refused the message (400)", "refused"],
    ["the push cannot be encrypted for this browser", "refused"],
    ["the host is not on the public internet", "refused"],
    ["the provider says undelivered (30007)", "refused"],
    ["connect ECONNREFUSED (number):4599", "unreachable"],
    ["getaddrinfo ENOTFOUND mail.example.test", "unreachable"],
    ["read ECONNRESET", "unreachable"],
    ["fetch failed", "unreachable"],
    ["unknown", "unknown"],
    ["", "unknown"],
  ] as const)("takes %j for %s", (text, reason) => {
    expect(failureReasonOf(text)).toBe(reason);
  });
});
