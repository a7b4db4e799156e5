import type { Page } from "@playwright/test";
import { call } from "./support/call.ts";
import { ANA, LINA, registerVerified, SAM, signIn } from "./support/people.ts";
import { expect, test } from "./support/quiet-console.ts";
import { proveDecision } from "./support/step-up.ts";

/** Tries a payment above every limit and returns the code of its refusal. */
async function sendTooMuch(page: Page): Promise<string> {
  const token = await page.evaluate(() => localStorage.getItem("authToken"));
  const answer = await page.request.post("/api/transactions", {
    headers: { authorization: `Bearer ${token}` },
    data: { to: `@${ANA.handle}`, amount: "90000", currency: "USD" },
  });
  return (await answer.json()).code;
}

test("a person appeals against a block, an operator answers, and the person is told and sees who looked", async ({
  page,
  browser,
  baseURL,
}) => {
  const person = await (await browser.newContext(baseURL ? { baseURL } : {})).newPage();
  const { name } = await registerVerified(person, "Greta");
  expect(await sendTooMuch(person)).toBe("LIMIT_REACHED");
  await expect(async () => {
    await person.goto("/transaction-security");
    await expect(person.getByText("$90,000.00 to Ana Ribeiro")).toBeVisible({ timeout: 5000 });
  }).toPass();
  await person.getByRole("button", { name: "Appeal" }).click();
  await person.getByLabel("Your reason").fill("I sold my house and pay back a loan");
  await person.getByRole("button", { name: "Send appeal" }).click();
  await expect(person.getByText("In review")).toBeVisible();

  await signIn(page, SAM.email, "/admin");
  await page.getByRole("link", { name: new RegExp(name) }).click();
  await expect(page.getByText("“I sold my house and pay back a loan”")).toBeVisible();
  await page.getByLabel("Your note").fill("The sale is in the register");
  await page.getByLabel("Your answer to Greta").fill("We checked the sale and you were right");
  await page.getByRole("button", { name: "They were right" }).click();
  await proveDecision(page);
  await expect(page.getByRole("link", { name: new RegExp(name) })).toHaveCount(0);

  await person.reload();
  await expect(person.getByText("Our answer: We checked the sale and you were right")).toBeVisible();
  await expect(async () => {
    await person.goto("/security/events");
    await expect(person.getByText("Evenly support looked at your account")).toBeVisible({ timeout: 5000 });
  }).toPass();
  await person.context().close();
});

test("a person freezes their account, and an operator closes the case with an answer", async ({
  page,
  browser,
  baseURL,
}) => {
  const person = await (await browser.newContext(baseURL ? { baseURL } : {})).newPage();
  const { name } = await registerVerified(person, "Henrike");
  await call(person, "/trpc/security.freezeAccount", {});
  await signIn(page, LINA.email, "/admin");
  await page.getByRole("link", { name: new RegExp(name) }).click();
  await page.getByLabel("Your note").fill("No sign-in from elsewhere");
  await page.getByLabel("Your answer to Henrike").fill("We found nothing unusual");
  await page.getByRole("button", { name: "No threat found" }).click();
  await proveDecision(page);
  await expect(page.getByText("Answer: We found nothing unusual")).toBeVisible();
  await person.context().close();
});
