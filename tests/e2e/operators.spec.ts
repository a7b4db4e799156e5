import type { Page } from "@playwright/test";
import { expectBalance, fillSend, readBalance } from "./support/money.ts";
import { LINA, registerVerified, SAM, signIn, signInByForm } from "./support/people.ts";
import { moveTo, openWindow } from "./support/places.ts";
import { expect, test } from "./support/quiet-console.ts";
import { confirmWithPinAndCode, DEMO_PIN, proveDecision } from "./support/step-up.ts";

const TOMAS = { email: "tomas@evenly.test", name: "Tomás Herrera-Villanueva" };

/** Opens the case of the held payment; both operators see the same one. */
async function openCase(page: Page): Promise<void> {
  await page.getByRole("link", { name: new RegExp(TOMAS.name) }).click();
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

test("two operators decide a held payment, the same one cannot decide twice, and both sides see the result", async ({
  page: sam,
  browser,
  baseURL,
}) => {
  const payee = await openWindow(browser, baseURL);
  const { email } = await registerVerified(payee, "Ines");
  await payee.goto("/dashboard");
  // From a country that is not on the payer's list, on a device that is new: someone has to look at it.
  const payer = await openWindow(browser, baseURL);
  // Demo people can sign in on this machine only.
  await signInByForm(payer, TOMAS.email);
  await moveTo(payer, "PT");
  const before = await readBalance(payer);
  await fillSend(payer, email, "620", "Deposit for a flat");
  await confirmWithPinAndCode(payer);
  await expect(payer.getByRole("heading", { level: 1, name: /^Decided by / })).toBeVisible();
  const held = payee.getByRole("region", { name: "On hold" });
  await expect(held).toContainText("Tomás is sending you");

  await payer.goto("/dashboard");
  await expectBalance(payer, before - 620_00);
  await payer.getByRole("link", { name: /On hold for Ines/ }).click();
  await expect(payer.getByText("We're checking this payment.")).toBeVisible();
  await expect(payer.getByText("You're in Portugal")).toBeVisible();
  await expect(payer.getByText("PIN and code", { exact: true })).toBeVisible();
  await payer.getByRole("button", { name: "Contact support" }).click();
  await payer.getByRole("dialog").getByRole("button", { name: "Report" }).click();
  await expect(payer.getByRole("button", { name: "Contact support" })).toHaveCount(0);
  const reference = (await payer.getByText(/^Reference EV-/).textContent())?.replace("Reference ", "") ?? "";

  // The first operator proposes; nothing has moved, and the same person cannot decide again.
  await signIn(sam, SAM.email, "/admin/held");
  await openCase(sam);
  await sam.getByRole("button", { name: "Ask Tomás" }).click();
  await sam.getByLabel("Your question").fill("Who gets the deposit?");
  await sam.getByRole("button", { name: "Send question" }).click();
  await expect(sam.getByRole("dialog")).toHaveCount(0);
  await payer.getByRole("button", { name: /^Notifications/ }).click();
  await expect(payer.getByText("Who gets the deposit?").first()).toBeVisible();
  await payer.keyboard.press("Escape");
  await payer.getByRole("button", { name: /^Tell us what it's for/ }).click();
  await payer.getByLabel("What is it for?").fill("My landlady Ines");
  await payer.getByRole("button", { name: "Send", exact: true }).click();
  await expect(payer.getByText("You said: “My landlady Ines”")).toBeVisible();
  await sam.reload();
  await expect(sam.getByText("“My landlady Ines”").first()).toBeVisible();
  await sam.getByLabel("Your note").fill("Called him, he is in Lisbon");
  await sam.getByRole("button", { name: "Approve release (1 of 2)" }).click();
  await proveDecision(sam);
  await expect(sam.getByText("Someone else has to decide second.")).toBeVisible();
  await expect(sam.getByRole("button", { name: "Release $620.00" })).toBeDisabled();
  await expect(sam.getByRole("button", { name: "Reject and return" })).toBeDisabled();
  expect(await decideAgain(sam)).toBe("CASE_NEEDS_OTHER");
  await expect(payer.getByText("We're checking this payment.")).toBeVisible();
  expect(await readBalance(payee)).toBe(0);

  const lina = await openWindow(browser, baseURL);
  await signIn(lina, LINA.email, "/admin/held");
  await expect(lina.getByRole("link", { name: new RegExp(TOMAS.name) })).toContainText("Needs you");
  await openCase(lina);
  await expect(lina.getByRole("heading", { name: /· Payment in review$/ })).toContainText(reference);
  await expect(lina.getByText("“Called him, he is in Lisbon”").first()).toBeVisible();
  await lina.getByLabel("Your note").fill("Lease matches the name");
  await lina.getByRole("button", { name: "Release $620.00" }).click();
  await proveDecision(lina);
  await expect(lina.getByText(/^Released, /)).toBeVisible();
  await expect(lina.getByRole("link", { name: new RegExp(TOMAS.name) })).toHaveCount(0);

  // Both sides see it without a reload.
  await expect(payer.getByText("We're checking this payment.")).toBeHidden();
  await expect(payer.getByText("Completed").first()).toBeVisible();
  await expectBalance(payee, 620_00);
  await expect(held).toBeHidden();
  await sam.reload();
  await expect(sam.getByText(/^Released, /)).toBeVisible();
  for (const page of [payer, payee, lina]) await page.context().close();
});
