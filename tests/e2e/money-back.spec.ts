import type { Page } from "@playwright/test";
import { addExpense, addExpenseByApi, expenseOf, makeGroup } from "./support/groups.ts";
import { expect, test } from "./support/quiet-console.ts";

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const balanceOf = (page: Page) => page.getByRole("region", { name: "Your balance" });

test("money back is owed to those whom it concerns, and the group has spent less", async ({
  newPerson,
  openLive,
}) => {
  const [alva, bruno, carla] = await Promise.all([newPerson("Alva"), newPerson("Bruno"), newPerson("Carla")]);
  const group = await makeGroup(alva, "Trip", [bruno, carla]);
  await addExpenseByApi(carla, group, "Hotel", 300_00n);
  const [first, second] = await Promise.all([
    openLive(alva, group.path, PHONE),
    openLive(bruno, group.path, PHONE),
  ]);
  await expect(balanceOf(first)).toContainText("$100.00");
  await expect(first.getByText(/1 expense/)).toContainText("$300.00");

  // A typed minus says that it came back: of 90.00, Alva owes 60.00 more, and the two others get 30.00 each.
  await first.getByRole("link", { name: "Add expense" }).click();
  await first.getByLabel("Title").fill("Hotel refund");
  await first.getByLabel("Amount", { exact: true }).pressSequentially("-90");
  await expect(first.getByRole("radio", { name: "Money back" })).toBeChecked();
  await expect(first.getByLabel("Amount", { exact: true })).toHaveValue("90");
  await expect(first.getByRole("heading", { name: "Who got it" })).toBeVisible();
  await first.getByRole("button", { name: "Save money back" }).click();
  await expect(expenseOf(first, "Hotel refund")).toContainText("You got $90.00 back");
  await expect(expenseOf(first, "Hotel refund")).toContainText("$60.00");
  await expect(balanceOf(first)).toContainText("$160.00");
  await expect(first.getByText(/2 expenses/)).toContainText("$210.00");

  // The others see it at once, each with their part.
  await expect(expenseOf(second, "Hotel refund")).toContainText("Alva got $90.00 back");
  await expect(expenseOf(second, "Hotel refund")).toContainText("$30.00");
  await expect(balanceOf(second)).toContainText("$70.00");
  await expenseOf(second, "Hotel refund").click();
  const part = second.getByRole("region", { name: "Your part" });
  await expect(part).toContainText("Money back");
  await expect(part).toContainText("of $90.00 that came back, split equally between 3");
  await second.goto(`${group.path}/activity`);
  await expect(second.getByText(/Alva added Hotel refund · \$90\.00 back/)).toBeVisible();

  // The line says it as well, and an edit makes an expense of it again.
  await first.goto(`${group.path}/new`);
  await first.getByLabel("Type it in one line").fill("Rückerstattung Bahn 30");
  await expect(first.getByRole("radio", { name: "Money back" })).toBeChecked();
  await first.getByRole("button", { name: "Save money back" }).click();
  await expect(expenseOf(first, "Rückerstattung Bahn")).toContainText("You got $30.00 back");
  await expenseOf(first, "Rückerstattung Bahn").click();
  await first.getByRole("link", { name: "Edit" }).click();
  await first.getByText("Expense", { exact: true }).click();
  await first.getByRole("button", { name: "Save changes" }).click();
  await expect(first.getByText("$30.00 back → $30.00")).toBeVisible();
  await first.goto(group.path);
  await expect(balanceOf(first)).toContainText("$140.00");
});

test("a voucher lowers a bill, and nobody's part goes below zero", async ({ newPerson, openLive }) => {
  const [alva, bruno] = await Promise.all([newPerson("Alva"), newPerson("Bruno")]);
  const group = await makeGroup(alva, "Lunch", [bruno]);
  const page = await openLive(alva, group.path, PHONE);
  await addExpense(page, "Lupo", "", async () => {
    await page.getByText("Itemised", { exact: true }).click();
    const items = [
      { title: "Pizza", amount: "18", left: bruno.name },
      { title: "Pasta", amount: "14", left: "You" },
    ];
    for (const [at, { title, amount, left }] of items.entries()) {
      if (at > 0) await page.getByRole("button", { name: "Add an item" }).click();
      await page.getByLabel(`Name of item ${at + 1}`).fill(title);
      await page.getByLabel(`Amount of item ${at + 1}`).fill(amount);
      await page.getByRole("button", { name: "Everyone" }).last().click();
      await page
        .getByRole("group", { name: `Who shares ${title}?` })
        .getByLabel(left)
        .uncheck();
    }
    await page.getByRole("button", { name: "Add a voucher" }).click();
    await page.getByLabel("Amount of item 3").pressSequentially("20");
    await page.getByRole("button", { name: "Use $12.00 as the amount" }).click();
    await page.getByRole("button", { name: "Everyone" }).last().click();
    await page.getByRole("group", { name: "Who shares Voucher?" }).getByLabel("You").uncheck();
    await expect(page.getByText(`${bruno.name}'s part would be below zero.`)).toBeVisible();
    await expect(page.getByRole("button", { name: "Save expense" })).toBeDisabled();
    await page.getByRole("group", { name: "Who shares Voucher?" }).getByLabel("You").check();
    await page.getByLabel("Amount of item 3").fill("-8");
    await page.getByRole("button", { name: "Use $24.00 as the amount" }).click();
  });
  await expect(expenseOf(page, "Lupo")).toContainText("You paid $24.00");
  await expect(expenseOf(page, "Lupo")).toContainText("$10.00");

  // The same bill, asked for from a person.
  await page.goto("/split-bills/new");
  await page.getByLabel("What was it?").fill("Lupo again");
  await page.getByRole("combobox", { name: "Who shares it?" }).fill(bruno.lastName);
  await page.getByRole("option", { name: new RegExp(bruno.name) }).click();
  await page.getByText("Itemised", { exact: true }).click();
  await page.getByLabel("Item 1", { exact: true }).fill("Pizza");
  await page.getByLabel("Price of item 1").fill("32");
  await page.getByRole("button", { name: "Add a voucher" }).click();
  await page.getByLabel("Price of item 2").fill("-40");
  await expect(page.getByText("The items have to come to more than zero.")).toBeVisible();
  await page.getByLabel("Price of item 2").fill("-8");
  await page.getByRole("button", { name: "Ask for $12.00" }).click();
  await expect(page.getByText("Bill $24.00 · your part $12.00")).toBeVisible();
});
