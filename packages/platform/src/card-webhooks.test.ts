import { createHmac } from "node:crypto";
import { describe, expect, it } from "vitest";
import { verifyCardWebhook } from "./card-webhooks.ts";

const SECRET = "whsec_test_secret";
const AT = 1_700_000_000;
const key = { secret: SECRET, isTestMode: true };
/** @see https://docs.stripe.com/webhooks/signature: the sum was made once by other means. */
const vector = {
  body: `{"id":"evt_test_1","object":"event"}`,
  signature: "29ab30b7065c11b28e53ac114fac5d6c492ed811a12d11ed2c2aad5bb4cf9809",
};
const event = JSON.stringify({ id: "evt_1", object: "event", livemode: false });

const sign = (body: string, at = AT, secret = SECRET) =>
  createHmac("sha256", secret).update(`${at}.${body}`).digest("hex");

function verify(body: string, header: string | undefined, changes: { now?: number; key?: typeof key } = {}) {
  const headers = header === undefined ? {} : { "stripe-signature": header };
  const url = "http://localhost:3000/api/stripe/webhook";
  return verifyCardWebhook(
    { url, headers, body },
    changes.key ?? key,
    new Date((changes.now ?? AT) * 1000 + 999),
  );
}

describe("verifyCardWebhook", () => {
  it("accepts the vector whose signature was made elsewhere", () => {
    expect(sign(vector.body)).toBe(vector.signature);
    expect(verify(vector.body, `t=${AT},v1=${vector.signature}`)).toEqual({ providerEventId: "evt_test_1" });
  });

  it("accepts any of several signatures, as while a secret is being replaced", () => {
    const [good, other] = [sign(event), sign(event, AT, "whsec_the_new_secret")];
    for (const header of [
      `t=${AT},v1=${other},v1=${good}`,
      `t=${AT},v1=${good},v1=${other}`,
      `t=${AT},v0=${other},v1=${good}`,
      `v1=${good},t=${AT}`,
    ])
      expect(verify(event, header)).toEqual({ providerEventId: "evt_1" });
  });

  it.each([
    ["another secret", `t=${AT},v1=${sign(event, AT, "whsec_another_one")}`],
    ["the old scheme alone", `t=${AT},v0=${sign(event)}`],
    ["another time than the signed one", `t=${AT + 1},v1=${sign(event)}`],
    ["no time", `v1=${sign(event)}`],
    ["a time that is no number", `t=now,v1=${sign(event)}`],
    ["no signature", `t=${AT}`],
    ["part of a signature", `t=${AT},v1=${sign(event).slice(0, 32)}`],
    ["an empty signature", `t=${AT},v1=`],
    ["an empty header", ""],
    ["no header", undefined],
  ])("refuses %s", (_what, header) => {
    expect(verify(event, header)).toBeNull();
  });

  it("refuses a changed body, also where it means the same", () => {
    const header = `t=${AT},v1=${sign(event)}`;
    expect(verify(event, header)).not.toBeNull();
    expect(verify(event.replace("evt_1", "evt_2"), header)).toBeNull();
    expect(verify(`${event} `, header)).toBeNull();
    expect(verify("", header)).toBeNull();
  });

  it("accepts an age of five minutes and a clock that is five minutes ahead, and no second more", () => {
    const header = `t=${AT},v1=${sign(event)}`;
    const ages = [-301, -300, 0, 300, 301];
    expect(ages.map((age) => verify(event, header, { now: AT + age }) !== null)).toEqual([
      false,
      true,
      true,
      true,
      false,
    ]);
  });

  it.each(["no JSON", "null", "[]", `"evt_1"`, `{"livemode":false}`, `{"id":1,"livemode":false}`])(
    "refuses a signed body that is no event: %s",
    (body) => {
      expect(verify(body, `t=${AT},v1=${sign(body)}`)).toBeNull();
    },
  );

  it.each([
    [false, true, true],
    [true, true, false],
    [true, false, true],
    [false, false, false],
  ])(
    "of an event with livemode %s where test mode is %s: accepted is %s",
    (livemode, isTestMode, isTaken) => {
      const body = JSON.stringify({ id: "evt_1", object: "event", livemode });
      const header = `t=${AT},v1=${sign(body)}`;
      expect(verify(body, header, { key: { ...key, isTestMode } }) !== null).toBe(isTaken);
    },
  );
});
