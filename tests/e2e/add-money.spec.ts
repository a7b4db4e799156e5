import { expectBalance } from "./support/money.ts";
import { expect, test } from "./support/quiet-console.ts";

const PHONE = { viewport: { width: 390, height: 844 } };

test("money is added by a card whose bank asks, also after a reload in between", async ({
  newPerson,
  openLive,
}) => {
  const page = await openLive(await newPerson("Alva"), "/add-money", PHONE);
  await expect(page.getByRole("heading", { level: 1, name: "Add money" })).toBeVisible();
  await expect(page.getByText("Test mode")).toBeVisible();
  await page.getByLabel("Test card").selectOption("pm_card_authenticationRequired");
  await page.getByRole("button", { name: "Save card" }).click();
  await expect(page.getByText("Visa ··3184", { exact: true })).toBeVisible();
  await page.getByLabel("Amount").fill("200");
  await page.getByRole("button", { name: "Add $200.00" }).click();
  await expect(page.getByRole("heading", { name: "Your bank wants to be sure" })).toBeVisible();
  await expect(page).toHaveURL(/\/add-money\?deposit=/);

  // The step is left and opened again from the list, as somebody does who looks into their banking app.
  await page.getByRole("link", { name: "Back" }).click();
  await page.getByRole("link", { name: /Money added with Visa ··3184/ }).click();
  await page.reload();
  const bank = page.getByRole("region", { name: "Test bank" });
  await expect(bank.getByText("$200.00").first()).toBeVisible();
  await bank.getByLabel("Code from your bank").fill("654321");
  await bank.getByRole("button", { name: "Approve" }).click();
  await expect(bank.getByText("This isn't the code of the test bank.")).toBeVisible();
  await bank.getByLabel("Code from your bank").fill("123456");
  await bank.getByRole("button", { name: "Approve" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "$200.00 is in your balance" })).toBeVisible();
  await page.getByRole("button", { name: "Done" }).click();
  await expectBalance(page, 200_00);
});

test("a card that the bank declines charges nothing, and another one adds the money", async ({
  newPerson,
  openLive,
}) => {
  const page = await openLive(await newPerson("Alva"), "/payment-settings");
  const panel = page.getByRole("region", { name: "Add a card" });
  await panel.getByLabel("Test card").selectOption("pm_card_chargeCustomerFail");
  await panel.getByRole("button", { name: "Save card" }).click();
  await expect(page.getByRole("list", { name: "Cards" }).getByText("Visa ··0341")).toBeVisible();
  await page.getByRole("button", { name: "Add card" }).click();
  await panel.getByLabel("Test card").selectOption("pm_card_mastercard");
  await panel.getByRole("button", { name: "Save card" }).click();
  await expect(page.getByRole("list", { name: "Cards" }).getByRole("listitem")).toHaveCount(2);

  await page.getByLabel("Amount").fill("50");
  await page.getByRole("button", { name: "Add $50.00" }).click();
  await expect(page.getByText("Your bank declined the card. Nothing was charged.")).toBeVisible();
  await page.getByRole("button", { name: "Change", exact: true }).click();
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /Mastercard/ })
    .click();
  await page.getByRole("button", { name: "Add $50.00" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "$50.00 is in your balance" })).toBeVisible();
  await page.goto("/dashboard");
  await expectBalance(page, 50_00);
});
