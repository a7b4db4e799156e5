import { randomUUID } from "node:crypto";
import { mutate, type Person } from "./support/people.ts";
import { expect, test } from "./support/quiet-console.ts";

const noteCash = (person: Person, merchant: string, category?: "transportation") =>
  mutate(person, "payments.createManualEntry", {
    merchant,
    date: new Date(),
    amountMinor: -5_00n,
    currency: "USD",
    ...(category ? { category } : {}),
    idempotencyKey: randomUUID(),
  });

test("a rule shows what it changes, changes the past as it said, and is undone", async ({
  newPerson,
  openAs,
}) => {
  const mira = await newPerson("Mira");
  await noteCash(mira, "Harbour Market");
  await noteCash(mira, "Harbour Ferry", "transportation");
  const page = await openAs(mira, "/advanced");
  await page.getByRole("button", { name: "Add rule" }).click();
  const form = page.getByRole("form", { name: "New rule" });
  await form.getByLabel("If the text contains").fill("harbour m");
  await expect(form.getByText("This matches 1 of your last 2 payments.")).toBeVisible();
  await form.getByLabel("If the text contains").fill("harbour");
  await expect(form.getByText("This matches 2 of your last 2 payments.")).toBeVisible();
  await expect(form.getByRole("list", { name: "Payments that match" })).toContainText(
    "Transportation, set by you",
  );
  await form.getByRole("checkbox", { name: "Also change the past one." }).check();
  await form.getByRole("button", { name: "Save rule" }).click();
  const question = page.getByRole("dialog", { name: "This would change 1 of your last 2. Are you sure?" });
  await question.getByRole("button", { name: "Save rule" }).click();
  const rule = page.getByRole("button", { name: /^“harbour”/ });
  await expect(rule).toBeFocused();
  await expect(rule).toContainText("1 payment");

  const history = await openAs(mira, "/history?category=food");
  const rows = history.getByRole("region", { name: "Entries" }).locator("[data-row]");
  await expect(rows).toContainText(["Harbour Market"]);
  await rule.click();
  await page.getByRole("button", { name: /^Undo until/ }).click();
  await expect(page.getByText("1 payment is back as it was.")).toBeVisible();
  await expect(rule).toContainText("0 payments");
  await history.reload();
  await expect(history.getByText("No matches")).toBeVisible();
});
