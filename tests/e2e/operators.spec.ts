import type { Page } from "@playwright/test";
import { expectBalance, fillSend } from "./support/money.ts";
import { LINA, type Person, SAM, type Wishes } from "./support/people.ts";
import { addresses, moveTo } from "./support/places.ts";
import { expect, test } from "./support/quiet-console.ts";
import { confirmWithPinAndCode, DEMO_PIN, proveDecision } from "./support/step-up.ts";
import { freshCode } from "./support/totp.ts";

/** On a device that is new to them: from a country that is not on their list, someone has to look at a payment. */
const PAYER: Wishes = { balance: 700_00, hasProofs: true, isOld: true };

/** Pays from Portugal over the api, with the proofs that it asks for; returns the address of the held payment. */
async function payFromAbroad(payer: Person, { handle }: Person, amount: string): Promise<string> {
  const headers = { "x-forwarded-for": addresses.PT };
  const data = { to: `@${handle}`, amount, currency: "USD" };
  const asked = await payer.api.post("/api/transactions", { headers, data });
  const { transferId } = (await asked.json()) as { readonly transferId: string };
  const proof = { pin: DEMO_PIN, code: await freshCode(payer) };
  const held = await payer.api.post(`/api/transactions/${transferId}/verify`, { headers, data: proof });
  expect(held.ok(), await held.text()).toBe(true);
  return `/history/${(await held.json()).transaction.id}`;
}

/** Opens the case of the held payment; both operators see the same one. */
async function openCase(page: Page, payer: Person): Promise<void> {
  await page.getByRole("link", { name: new RegExp(payer.name) }).click();
  await expect(page.getByRole("heading", { name: /· Payment in review$/ })).toBeVisible();
}

/** Decides over the api, as a page that is older than the first decision would; returns the refusal's code. */
async function decideAgain(page: Page): Promise<string> {
  const token = await page.evaluate(() => localStorage.getItem("authToken"));
  const caseId = new URL(page.url()).searchParams.get("case");
  const input = { caseId, verdict: "release", note: "Once more", proof: { pin: DEMO_PIN } };
  const answer = await page.request.post("/trpc/cases.decide", {
    headers: { authorization: `Bearer ${token}` },
    data: { json: input },
  });
  return (await answer.json()).error.json.data.appCode;
}

test("a payment from abroad waits for a review, and its payer answers what an operator asks", async ({
  newPerson,
  openAs,
  openLive,
}) => {
  const [tomas, ines] = await Promise.all([newPerson("Tomas", PAYER), newPerson("Ines")]);
  const payee = await openLive(ines);
  const payer = await openLive(tomas, "/send");
  await moveTo(payer, "PT");
  await fillSend(payer, ines.email, "620", "Deposit for a flat");
  await confirmWithPinAndCode(payer, tomas);
  await expect(payer.getByRole("heading", { level: 1, name: /^Decided by / })).toBeVisible();
  await expect(payee.getByRole("region", { name: "On hold" })).toContainText("Tomas is sending you");

  await payer.goto("/dashboard");
  await expectBalance(payer, 80_00);
  await payer.getByRole("link", { name: /On hold for Ines/ }).click();
  await expect(payer.getByText("We're checking this payment.")).toBeVisible();
  await expect(payer.getByText("You're in Portugal")).toBeVisible();
  await expect(payer.getByText("PIN and code", { exact: true })).toBeVisible();
  await payer.getByRole("button", { name: "Contact support" }).click();
  await payer.getByRole("dialog").getByRole("button", { name: "Report" }).click();
  await expect(payer.getByRole("button", { name: "Contact support" })).toHaveCount(0);
  const reference = (await payer.getByText(/^Reference EV-/).innerText()).replace("Reference ", "");

  const sam = await openAs(SAM, "/admin/held");
  await openCase(sam, tomas);
  await expect(sam.getByRole("heading", { name: /· Payment in review$/ })).toContainText(reference);
  await sam.getByRole("button", { name: "Ask Tomas" }).click();
  await sam.getByLabel("Your question").fill("Who gets the deposit?");
  await sam.getByRole("button", { name: "Send question" }).click();
  await proveDecision(sam);
  await expect(sam.getByRole("dialog")).toHaveCount(0);
  await payer.getByRole("button", { name: /^Notifications/ }).click();
  const bell = payer.getByRole("dialog", { name: "Notifications" });
  await expect(bell.getByText("Who gets the deposit?").first()).toBeVisible();
  await payer.keyboard.press("Escape");
  await payer.getByRole("button", { name: /^Tell us what it's for/ }).click();
  await payer.getByLabel("What is it for?").fill("My landlady Ines");
  await payer.getByRole("button", { name: "Send", exact: true }).click();
  await expect(payer.getByText("You said: “My landlady Ines”")).toBeVisible();
  await sam.reload();
  await expect(sam.getByText("“My landlady Ines”").first()).toBeVisible();
});

test("two operators decide a held payment, the same one cannot decide twice, and both sides see the result", async ({
  newPerson,
  openAs,
  openLive,
}) => {
  const [tomas, ines] = await Promise.all([newPerson("Tomas", PAYER), newPerson("Ines")]);
  const address = await payFromAbroad(tomas, ines, "620");
  const [payer, payee] = await Promise.all([openLive(tomas, address), openLive(ines)]);
  const held = payee.getByRole("region", { name: "On hold" });
  await expect(held).toContainText("Tomas is sending you");

  // The first operator proposes; nothing has moved, and the same person cannot decide again.
  const sam = await openAs(SAM, "/admin/held");
  await openCase(sam, tomas);
  await sam.getByLabel("Your note").fill("Called him, he is in Lisbon");
  await sam.getByRole("button", { name: "Approve release (1 of 2)" }).click();
  await proveDecision(sam);
  await expect(sam.getByText("Someone else has to decide second.")).toBeVisible();
  await expect(sam.getByRole("button", { name: "Release $620.00" })).toBeDisabled();
  await expect(sam.getByRole("button", { name: "Reject and return" })).toBeDisabled();
  expect(await decideAgain(sam)).toBe("CASE_NEEDS_OTHER");
  await expect(payer.getByText("We're checking this payment.")).toBeVisible();
  await expectBalance(payee, 0);

  const lina = await openAs(LINA, "/admin/held");
  await expect(lina.getByRole("link", { name: new RegExp(tomas.name) })).toContainText("Needs you");
  await openCase(lina, tomas);
  await expect(lina.getByText("“Called him, he is in Lisbon”").first()).toBeVisible();
  await lina.getByLabel("Your note").fill("Lease matches the name");
  await lina.getByRole("button", { name: "Release $620.00" }).click();
  await proveDecision(lina);
  await expect(lina.getByText(/^Released, /)).toBeVisible();
  await expect(lina.getByRole("link", { name: new RegExp(tomas.name) })).toHaveCount(0);

  // Both sides see it without a reload.
  await expect(payer.getByText("We're checking this payment.")).toBeHidden();
  await expect(payer.getByRole("main").getByText("Completed").first()).toBeVisible();
  await expectBalance(payee, 620_00);
  await expect(held).toBeHidden();
  await sam.reload();
  await expect(sam.getByText(/^Released, /)).toBeVisible();
});
