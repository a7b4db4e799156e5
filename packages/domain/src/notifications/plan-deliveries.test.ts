import type { BusinessEvent } from "@evenly/contract";
import { describe, expect, it } from "vitest";
import { planDeliveries, recipientIdsOf } from "./plan-deliveries.ts";

const side = (userId: string, name: string) => ({
  userId,
  name,
  accountId: `account-${userId}`,
  previousMinor: "0",
  postedMinor: "500",
  heldMinor: "0",
  version: 1,
});
const payment: Extract<BusinessEvent, { name: "payment.posted" }> = {
  id: "event",
  name: "payment.posted",
  payload: {
    transferId: "transfer",
    type: "payment",
    amountMinor: "500",
    feeMinor: "0",
    currency: "USD",
    description: "lunch",
    payer: side("ana", "Ana Lund"),
    payee: side("ben", "Ben Okafor"),
    recordedAt: "2026-11-21T12:00:00Z",
    givenBackOf: null,
  },
};
const ben = { userId: "ben", emailSealed: "k1.ben", isEmailVerified: true };

describe("planDeliveries", () => {
  it("tells the payee of a payment in the app and by mail, and the payer nothing", () => {
    expect(recipientIdsOf(payment)).toEqual(["ben"]);
    const [planned, ...rest] = planDeliveries(payment, new Map([["ben", ben]]));
    expect(rest).toEqual([]);
    expect(planned).toMatchObject({
      userId: "ben",
      type: "payment_received",
      isListed: true,
      actionUrl: "/history/transfer",
      content: {
        template: "paymentReceived",
        data: { payerName: "Ana Lund", amountMinor: "500", note: "lunch" },
      },
      deliveries: [
        { channel: "in_app", addressSealed: null },
        { channel: "email", addressSealed: ben.emailSealed },
      ],
    });
  });

  it.each([
    ["reversal", "paymentReturned", "returnSent", "1010"],
    ["refund", "paymentRefunded", "refundSent", "1000"],
  ] as const)(
    "tells both sides of a %s by its payee, in the app and by mail",
    (type, got, gave, broughtMinor) => {
      const ana = { userId: "ana", emailSealed: "k1.ana", isEmailVerified: true };
      const given = {
        ...payment,
        payload: { ...payment.payload, type, amountMinor: "1000", feeMinor: "10", givenBackOf: "t0" },
      };
      expect([...recipientIdsOf(given)].sort()).toEqual(["ana", "ben"]);
      const planned = planDeliveries(given, new Map([ana, ben].map((person) => [person.userId, person])));
      expect(planned.map(({ userId, type: kind, content }) => [userId, kind, content.template])).toEqual([
        ["ben", "payment_received", got],
        ["ana", "payment_sent", gave],
      ]);
      expect(planned[0]?.content.data).toMatchObject({ amountMinor: broughtMinor, personName: "Ana Lund" });
      expect(planned[1]?.content.data).toMatchObject({ amountMinor: "1000", personName: "Ben Okafor" });
      for (const { deliveries, isListed } of planned) {
        expect(isListed).toBe(true);
        expect(deliveries.map(({ channel }) => channel)).toEqual(["in_app", "email"]);
      }
    },
  );

  it("tells nobody of a reversal by Evenly itself, as before", () => {
    const reversal = { ...payment, payload: { ...payment.payload, type: "reversal" as const } };
    expect([recipientIdsOf(reversal), planDeliveries(reversal, new Map())]).toEqual([[], []]);
  });

  it("acknowledges a report to who made it", () => {
    const payload = { reportId: "r", reporterUserId: "ben", transferId: "t" };
    const event = { id: "e", name: "payment.reported" as const, payload };
    expect(recipientIdsOf(event)).toEqual(["ben"]);
    expect(planDeliveries(event, new Map([["ben", ben]]))).toMatchObject([
      { userId: "ben", content: { template: "paymentReported" }, actionUrl: "/history/t" },
    ]);
  });

  it("mails no unverified address of a payment, yet shows it in the app", () => {
    const [planned] = planDeliveries(payment, new Map([["ben", { ...ben, isEmailVerified: false }]]));
    expect(planned?.deliveries).toEqual([{ channel: "in_app", addressSealed: null }]);
  });

  it("says nothing of money that Evenly itself moved", () => {
    const deposit: BusinessEvent = {
      ...payment,
      payload: { ...payment.payload, type: "deposit", payer: null },
    };
    expect(recipientIdsOf(deposit)).toEqual([]);
    expect(planDeliveries(deposit, new Map())).toEqual([]);
  });

  const to = { userId: "ben", emailSealed: ben.emailSealed, firstName: "Ben", locale: "en" };
  it.each<BusinessEvent>([
    { id: "e", name: "email.verification_requested", payload: { ...to, linkId: "link" } },
    { id: "e", name: "password.reset_requested", payload: { ...to, linkId: "link" } },
    { id: "e", name: "registration.repeated", payload: to },
  ])("sends $name as a mail alone", (event) => {
    expect(planDeliveries(event, new Map())).toMatchObject([
      { isListed: false, deliveries: [{ channel: "email", addressSealed: ben.emailSealed }] },
    ]);
  });

  it.each<BusinessEvent>([
    { id: "e", name: "password.changed", payload: to },
    { id: "e", name: "session.stolen", payload: to },
    { id: "e", name: "login.locked", payload: { ...to, lockedUntil: "2026-11-21T12:15:00Z" } },
  ])("sends $name as a security alert in the app and by mail", (event) => {
    const [planned] = planDeliveries(event, new Map());
    expect(planned).toMatchObject({ type: "security_alert", isListed: true });
    expect(planned?.deliveries.map((delivery) => delivery.channel)).toEqual(["in_app", "email"]);
  });
});
