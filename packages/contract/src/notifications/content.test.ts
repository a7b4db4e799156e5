import { expect, it } from "vitest";
import type { NotificationContent } from "../features.ts";
import { mailPathOf, passwordPathOf } from "./content.ts";

const paid = { amountMinor: "100", currency: "USD", transferId: "t-1" };

it("links money that left the balance to the payment, and to a new password in case the reader did not send it", () => {
  const left: readonly NotificationContent[] = [
    { template: "paymentSent", data: { ...paid, feeMinor: "0", payeeName: "Ana", note: null } },
    { template: "withdrawalSent", data: { ...paid, feeMinor: "0" } },
    { template: "returnSent", data: { ...paid, personName: "Ana" } },
    { template: "refundSent", data: { ...paid, personName: "Ana" } },
  ];
  for (const content of left)
    expect([mailPathOf(content), passwordPathOf(content.template)]).toEqual([
      "/history/t-1",
      "/forgot-password",
    ]);
  const given = { template: "paymentRefunded", data: { ...paid, personName: "Ana" } } as const;
  expect([mailPathOf(given), passwordPathOf(given.template)]).toEqual(["/history/t-1", null]);
});

it("links an unknown device directly to a new password", () => {
  const data = { browser: null, os: null, ipAddress: "192.0.2.7", at: "2026-11-21T12:15:00Z" };
  expect(mailPathOf({ template: "newDevice", data })).toBe("/forgot-password");
});
