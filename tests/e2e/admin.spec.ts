import { BEN, LINA, SAM } from "./support/people.ts";
import { expect, test } from "./support/quiet-console.ts";
import { proveDecision } from "./support/step-up.ts";

test("an operator finds a person, looks with a reason, freezes, and a second one lifts the freeze", async ({
  newPerson,
  openAs,
}) => {
  const frieda = await newPerson("Frieda");
  const page = await openAs(SAM, "/admin/people");
  await page.getByLabel("Find a person").fill(frieda.email);
  await page.getByRole("button", { name: "Find", exact: true }).click();
  await page.getByRole("button", { name: new RegExp(frieda.name) }).click();
  const panel = page.getByRole("region", { name: frieda.name });
  await panel.getByLabel("Why are you looking?").fill("ticket 4711");
  await panel.getByRole("button", { name: "Show details" }).click();
  await expect(panel).toContainText(frieda.email);

  await panel.getByRole("button", { name: "Freeze sending" }).click();
  await page.getByRole("dialog").getByLabel("Reason").fill("card reported stolen");
  await page.getByRole("dialog").getByRole("button", { name: "Continue" }).click();
  await proveDecision(page);
  await expect(panel).toContainText("Frozen");
  const person = await openAs(frieda);
  await expect(person.getByText(/frozen/i).first()).toBeVisible();

  await panel.getByRole("button", { name: "Lift the freeze" }).click();
  await page.getByRole("dialog").getByLabel("Reason").fill("it was found again");
  await page.getByRole("dialog").getByRole("button", { name: "Continue" }).click();
  await proveDecision(page);
  const what = `Lift the freeze for ${frieda.name}`;
  const own = page.getByRole("region", { name: "Waiting for a second operator" }).getByRole("listitem");
  await expect(own.filter({ hasText: what })).toContainText("Someone else has to confirm.");
  await expect(panel).toContainText("Frozen");
  await expect(person.getByText(/frozen/i).first()).toBeVisible();

  const second = await openAs(LINA, "/admin/people");
  const waiting = second.getByRole("region", { name: "Waiting for a second operator" }).getByRole("listitem");
  await waiting.filter({ hasText: what }).getByRole("button", { name: "Confirm" }).click();
  await proveDecision(second);
  await expect(waiting.filter({ hasText: what })).toHaveCount(0);
  await page.reload();
  await page.getByLabel("Find a person").fill(frieda.email);
  await page.getByRole("button", { name: "Find", exact: true }).click();
  await page.getByRole("button", { name: new RegExp(frieda.name) }).click();
  await expect(panel.getByRole("button", { name: "Freeze sending" })).toBeVisible();
});

test("for others the admin page does not exist", async ({ openAs }) => {
  const page = await openAs(BEN, "/admin");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Page not found");
  await expect(page.getByRole("link", { name: "Admin" })).toHaveCount(0);
});
