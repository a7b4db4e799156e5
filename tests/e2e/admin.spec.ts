import { BEN, registerVerified, SAM, signIn } from "./support/people.ts";
import { expect, test } from "./support/quiet-console.ts";

test("an operator finds a person, looks with a reason, freezes and lifts the freeze", async ({
  page,
  browser,
  baseURL,
}) => {
  const person = await (await browser.newContext(baseURL ? { baseURL } : {})).newPage();
  const { email, name } = await registerVerified(person, "Frieda");
  await signIn(page, SAM.email, "/admin/people");
  await page.getByLabel("Find a person").fill(email);
  await page.getByRole("button", { name: "Find", exact: true }).click();
  await page.getByRole("button", { name: new RegExp(name) }).click();
  const panel = page.getByRole("region", { name });
  await panel.getByLabel("Why are you looking?").fill("ticket 4711");
  await panel.getByRole("button", { name: "Show details" }).click();
  await expect(panel).toContainText(email);

  await panel.getByRole("button", { name: "Freeze sending" }).click();
  await page.getByRole("dialog").getByLabel("Reason").fill("card reported stolen");
  await page.getByRole("dialog").getByRole("button", { name: "Freeze" }).click();
  await expect(panel).toContainText("Frozen");
  await person.goto("/dashboard");
  await expect(person.getByText(/frozen/i).first()).toBeVisible();

  await panel.getByRole("button", { name: "Lift the freeze" }).click();
  await page.getByRole("dialog").getByLabel("Reason").fill("it was found again");
  await page.getByRole("dialog").getByRole("button", { name: "Lift freeze" }).click();
  await expect(panel.getByRole("button", { name: "Freeze sending" })).toBeVisible();
  await person.context().close();
});

test("for others the admin page does not exist", async ({ page }) => {
  await signIn(page, BEN.email, "/admin");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Page not found");
  await expect(page.getByRole("link", { name: "Admin" })).toHaveCount(0);
});
