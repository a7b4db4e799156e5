import { describe, expect, it } from "vitest";
import { answerBank, errorOf, openEmulator, payment, typesAbout } from "./testing/open-emulator.ts";
import { shareEmulator } from "./testing/share-emulator.ts";

const shared = shareEmulator();
const asked = { ...payment, payment_method: "pm_card_authenticationRequired" };

describe("a payment that the bank asks about", () => {
  it("succeeds when the holder approves with the code", async () => {
    const { emulator, stripe } = shared;
    const intent = await stripe.paymentIntents.create({ ...asked, return_url: "https://example.org/back" });
    expect(intent).toMatchObject({
      status: "requires_action",
      latest_charge: null,
      next_action: { type: "redirect_to_url", redirect_to_url: { return_url: "https://example.org/back" } },
    });
    const answer = await answerBank(emulator, intent, { outcome: "approve", code: "123456" });
    expect(await answer.json()).toMatchObject({ id: intent.id, status: "succeeded", next_action: null });
    const paid = await stripe.paymentIntents.retrieve(intent.id, { expand: ["latest_charge"] });
    expect(paid).toMatchObject({
      status: "succeeded",
      latest_charge: { payment_method_details: { card: { three_d_secure: { result: "authenticated" } } } },
    });
    expect(typesAbout(shared.emulator, intent.id)).toEqual([
      "payment_intent.created",
      "payment_intent.requires_action",
      "charge.succeeded",
      "payment_intent.succeeded",
    ]);
  });

  it("waits on after a wrong code, a wrong secret or a missing code", async () => {
    const { emulator, stripe } = shared;
    const intent = await stripe.paymentIntents.create(asked);
    expect(intent.next_action?.type).toBe("use_stripe_sdk");
    const answers = await Promise.all([
      answerBank(emulator, intent, { outcome: "approve", code: "000000" }),
      answerBank(emulator, intent, { outcome: "approve" }),
      answerBank(emulator, { ...intent, client_secret: "wrong" }, { outcome: "approve", code: "123456" }),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 401]);
    expect(typesAbout(shared.emulator, intent.id)).toEqual([
      "payment_intent.created",
      "payment_intent.requires_action",
    ]);
    expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe("requires_action");
  });

  it("fails without a charge when the holder declines, and may be tried again", async () => {
    const { emulator, stripe } = shared;
    const intent = await stripe.paymentIntents.create(asked);
    await answerBank(emulator, intent, { outcome: "decline" });
    const failed = await stripe.paymentIntents.retrieve(intent.id);
    expect(failed).toMatchObject({
      status: "requires_payment_method",
      latest_charge: null,
      payment_method: null,
      last_payment_error: { code: "payment_intent_authentication_failure" },
    });
    expect((await answerBank(emulator, intent, { outcome: "approve", code: "123456" })).status).toBe(400);
    expect((await stripe.paymentIntents.confirm(intent.id, { payment_method: "pm_card_visa" })).status).toBe(
      "succeeded",
    );
    expect(typesAbout(shared.emulator, intent.id)).toEqual([
      "payment_intent.created",
      "payment_intent.requires_action",
      "payment_intent.payment_failed",
      "charge.succeeded",
      "payment_intent.succeeded",
    ]);
  });

  it("is declined after ten minutes", async () => {
    const { emulator, stripe } = await openEmulator();
    const intent = await stripe.paymentIntents.create(asked);
    emulator.advance(10 * 60_000 - 1000);
    expect((await stripe.paymentIntents.retrieve(intent.id)).status).toBe("requires_action");
    emulator.advance(1000);
    expect(await stripe.paymentIntents.retrieve(intent.id)).toMatchObject({
      status: "requires_payment_method",
      last_payment_error: { code: "payment_intent_authentication_failure" },
    });
  });

  it.each([
    ["pm_card_threeDSecureRequiredChargeDeclined", "generic_decline"],
    ["pm_card_authenticationRequiredChargeDeclinedInsufficientFunds", "insufficient_funds"],
  ])("%s is declined after the holder approved", async (method, declineCode) => {
    const { emulator, stripe } = shared;
    const intent = await stripe.paymentIntents.create({ ...payment, payment_method: method });
    const answer = await answerBank(emulator, intent, { outcome: "approve", code: "123456" });
    expect(await answer.json()).toMatchObject({
      status: "requires_payment_method",
      last_payment_error: { decline_code: declineCode, charge: expect.stringMatching(/^ch_/) },
    });
    expect(typesAbout(shared.emulator, intent.id)).toContain("charge.failed");
  });

  it("is declined when the holder is absent", async () => {
    const error = await errorOf(shared.stripe.paymentIntents.create({ ...asked, off_session: true }));
    expect(error).toMatchObject({ statusCode: 402, code: "authentication_required" });
  });
});

describe("the page of the test bank", () => {
  it("asks for the code, again after a wrong one, and sends its person back", async () => {
    const { stripe } = shared;
    const intent = await stripe.paymentIntents.create({
      ...asked,
      return_url: "https://example.org/back?a=1",
    });
    const url = intent.next_action?.redirect_to_url?.url ?? "";
    const shown = await fetch(url);
    expect(shown.headers.get("content-type")).toContain("text/html");
    expect(await shown.text()).toContain(`value="${intent.client_secret}"`);
    const submit = (code: string) =>
      fetch(url, {
        method: "POST",
        redirect: "manual",
        body: new URLSearchParams({
          page: "true",
          client_secret: intent.client_secret ?? "",
          outcome: "approve",
          code,
        }),
      });
    const wrong = await submit("000000");
    expect(wrong.status).toBe(400);
    expect(await wrong.text()).toContain('role="alert"');
    const right = await submit("123456");
    expect(right.status).toBe(303);
    const back = new URL(right.headers.get("location") ?? "");
    expect([back.origin, Object.fromEntries(back.searchParams)]).toEqual([
      "https://example.org",
      {
        a: "1",
        payment_intent: intent.id,
        payment_intent_client_secret: intent.client_secret,
        redirect_status: "succeeded",
      },
    ]);
  });

  it("shows what its address brings as text alone", async () => {
    const query = new URLSearchParams({ client_secret: '"><script>alert(1)</script>' });
    const shown = await fetch(`${shared.emulator.url}/test_bank/payment_intents/pi_any?${query}`);
    expect(await shown.text()).not.toContain("<script>");
  });
});

describe("a card that is set up for later", () => {
  async function setUp(method: string) {
    const { stripe } = shared;
    const customer = await stripe.customers.create();
    const intent = await stripe.setupIntents.create({
      customer: customer.id,
      payment_method: method,
      confirm: true,
      allowed_payment_method_types: ["card"],
    });
    return { stripe, emulator: shared.emulator, customer, intent };
  }

  it("is attached at once if the bank does not ask", async () => {
    const { stripe, customer, intent } = await setUp("pm_card_visa");
    expect(intent).toMatchObject({ status: "succeeded", customer: customer.id });
    const { data } = await stripe.paymentMethods.list({ customer: customer.id });
    expect(data.map(({ id }) => id)).toEqual([intent.payment_method]);
    expect(typesAbout(shared.emulator, intent.id)).toEqual([
      "setup_intent.created",
      "setup_intent.succeeded",
    ]);
  });

  it("pays without the holder after the holder approved it once", async () => {
    const { stripe, emulator, customer, intent } = await setUp("pm_card_authenticationRequiredOnSetup");
    expect(intent.status).toBe("requires_action");
    await answerBank(emulator, intent, { outcome: "approve", code: "123456" });
    const ready = await stripe.setupIntents.retrieve(intent.id);
    expect(ready.status).toBe("succeeded");
    const pay = { ...payment, customer: customer.id, payment_method: String(ready.payment_method) };
    expect((await stripe.paymentIntents.create({ ...pay, off_session: true })).status).toBe("succeeded");
    expect((await stripe.paymentIntents.create(pay)).status).toBe("requires_action");
  });

  it("is not attached when the holder declines", async () => {
    const { stripe, emulator, customer, intent } = await setUp("pm_card_authenticationRequired");
    await answerBank(emulator, intent, { outcome: "decline" });
    expect(await stripe.setupIntents.retrieve(intent.id)).toMatchObject({
      status: "requires_payment_method",
      last_setup_error: { code: "setup_intent_authentication_failure" },
    });
    expect((await stripe.paymentMethods.list({ customer: customer.id })).data).toEqual([]);
    const again = await stripe.setupIntents.confirm(intent.id, { payment_method: "pm_card_visa" });
    expect(again.status).toBe("succeeded");
  });

  it("is refused if its bank declines it", async () => {
    expect(await errorOf(setUp("pm_card_visa_chargeDeclined"))).toMatchObject({
      statusCode: 402,
      code: "card_declined",
      setup_intent: { status: "requires_payment_method" },
    });
  });

  it("is attached by a payment that names its future use", async () => {
    const { stripe } = shared;
    const customer = await stripe.customers.create();
    const paid = await stripe.paymentIntents.create({
      ...payment,
      customer: customer.id,
      payment_method: "pm_card_visa",
      setup_future_usage: "off_session",
    });
    const { data } = await stripe.paymentMethods.list({ customer: customer.id });
    expect(data.map(({ id }) => id)).toEqual([paid.payment_method]);
  });
});
