import { describe, expect, it } from "vitest";
import { planDeliveries } from "./plan-deliveries.ts";

const to = { userId: "ana", emailSealed: "k1.somewhere", firstName: "Ana", locale: "en" };
const nobody = new Map();
const device = { browser: "Firefox 140", os: null, ipAddress: "192.0.2.7", at: "2026-11-21T12:00:00Z" };

describe("news of one's own account", () => {
  it.each([
    [{ id: "e", name: "email.change_requested", payload: { ...to, linkId: "1" } }, "verifyNewEmail"],
    [{ id: "e", name: "email.change_repeated", payload: to }, "emailTaken"],
    [{ id: "e", name: "email.changed", payload: { ...to, linkId: "1" } }, "emailChanged"],
    [{ id: "e", name: "email.reverted", payload: { ...to, linkId: "1" } }, "emailReverted"],
    [{ id: "e", name: "account.deleted", payload: to }, "accountDeleted"],
  ] as const)("is a mail to the address that the event names: %o", (event, template) => {
    expect(planDeliveries(event, nobody)).toMatchObject([
      {
        userId: "ana",
        content: { template },
        isListed: false,
        deliveries: [{ channel: "email", addressSealed: to.emailSealed }],
      },
    ]);
  });

  it.each([
    [{ id: "e", name: "phone.changed", payload: { ...to, change: "phoneTaken" } }, "phoneTaken"],
    [{ id: "e", name: "device.added", payload: { ...to, ...device } }, "newDevice"],
  ] as const)("warns in the app as well: %o", (event, template) => {
    const [planned] = planDeliveries(event, nobody);
    expect(planned).toMatchObject({ type: "security_alert", content: { template }, isListed: true });
    expect(planned?.deliveries.map((delivery) => delivery.channel)).toEqual(["in_app", "email"]);
  });

  it("sends a code to the phone alone, and lists it nowhere", () => {
    const payload = { userId: "ana", phoneSealed: "k1.phone", codeId: "1" };
    expect(planDeliveries({ id: "e", name: "phone.code_requested", payload }, nobody)).toMatchObject([
      { isListed: false, deliveries: [{ channel: "sms", addressSealed: "k1.phone" }] },
    ]);
  });
});
