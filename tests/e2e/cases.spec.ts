import { ANA, LINA, mutate, SAM } from "./support/people.ts";
import { expect, test } from "./support/quiet-console.ts";
import { proveDecision } from "./support/step-up.ts";

test("a person appeals against a block, an operator answers, and the person is told and sees who looked", async ({
  newPerson,
  openAs,
}) => {
  const greta = await newPerson("Greta");
  // Above every limit.
  const refused = await greta.api.post("/api/transactions", {
    data: { to: `@${ANA.handle}`, amount: "90000", currency: "USD" },
  });
  expect((await refused.json()).code).toBe("LIMIT_REACHED");
  const person = await openAs(greta, "/transaction-security");
  const stopped = person.getByText("$90,000.00 to Ana Ribeiro");
  await expect(async () => {
    await person.reload();
    await expect(stopped).toBeVisible({ timeout: 3000 });
  }).toPass();
  await person.getByRole("button", { name: "Appeal" }).click();
  await person.getByLabel("Your reason").fill("I sold my house and pay back a loan");
  await person.getByRole("button", { name: "Send appeal" }).click();
  await expect(person.getByText("In review")).toBeVisible();

  const page = await openAs(SAM, "/admin");
  await page.getByRole("link", { name: new RegExp(greta.name) }).click();
  await expect(page.getByText("“I sold my house and pay back a loan”")).toBeVisible();
  await page.getByLabel("Your note").fill("The sale is in the register");
  await page.getByLabel("Your answer to Greta").fill("We checked the sale and you were right");
  await page.getByRole("button", { name: "They were right" }).click();
  await proveDecision(page);
  await expect(page.getByRole("link", { name: new RegExp(greta.name) })).toHaveCount(0);

  await person.reload();
  await expect(person.getByText("Our answer: We checked the sale and you were right")).toBeVisible();
  await person.goto("/security/events");
  await expect(async () => {
    await person.reload();
    await expect(person.getByText("Evenly support looked at your account")).toBeVisible({ timeout: 3000 });
  }).toPass();
});

test("a person freezes their account, and an operator closes the case with an answer", async ({
  newPerson,
  openAs,
}) => {
  const henrike = await newPerson("Henrike");
  await mutate(henrike, "security.freezeAccount", {});
  const page = await openAs(LINA, "/admin");
  await page.getByRole("link", { name: new RegExp(henrike.name) }).click();
  await page.getByLabel("Your note").fill("No sign-in from elsewhere");
  await page.getByLabel("Your answer to Henrike").fill("We found nothing unusual");
  await page.getByRole("button", { name: "No threat found" }).click();
  await proveDecision(page);
  await expect(page.getByText("Answer: We found nothing unusual")).toBeVisible();
});
