import { addExpenseByApi, makeGroup } from "./support/groups.ts";
import { expect, test } from "./support/quiet-console.ts";

const LINES = "Milk 2.10\nBread 3.40";

test("a request's note of two lines is two lines for the person asked, and on the payment", async ({
  newPerson,
  openLive,
}) => {
  const [alva, bruno] = await Promise.all([newPerson("Alva"), newPerson("Bruno", { balance: 50_00 })]);
  const asker = await openLive(alva, "/payment-requests/new");
  await asker.getByRole("combobox", { name: "From" }).fill(bruno.lastName);
  await asker.getByRole("option", { name: new RegExp(bruno.name) }).click();
  await asker.getByLabel("Amount").fill("5.50");
  const note = asker.getByLabel("Note");
  await note.click();
  await asker.keyboard.type("Milk 2.10");
  await asker.keyboard.press("Enter");
  await asker.keyboard.type("Bread 3.40");
  await expect(note).toHaveValue(LINES);
  await asker.getByRole("button", { name: "Ask for $5.50" }).click();

  const payer = await openLive(bruno, "/payment-requests");
  const asked = payer.getByRole("main").getByRole("listitem").filter({ hasText: "Milk" });
  await expect(asked.getByText(LINES)).toBeVisible();
  expect(await asked.getByText("Bread 3.40").evaluate((text) => (text as HTMLElement).innerText)).toContain(
    LINES,
  );
  await asked.getByRole("button", { name: "Pay Alva $5.50" }).click();
  const dialog = payer.getByRole("dialog");
  await expect(dialog.getByText("Bread 3.40")).toHaveCSS("white-space", "pre-line");
  await dialog.getByRole("button", { name: "Pay Alva $5.50" }).click();
  await expect(dialog.getByRole("heading", { name: "Alva has it" })).toBeVisible();
  await payer.goto("/history");
  await payer.getByRole("main").getByRole("link", { name: /Alva/ }).first().click();
  const told = payer.getByRole("definition").filter({ hasText: "Bread 3.40" });
  expect(await told.evaluate((text) => (text as HTMLElement).innerText)).toContain(LINES);
});

test("a comment of two lines is sent by Ctrl+Enter and shown as two lines", async ({
  newPerson,
  openLive,
}) => {
  const alva = await newPerson("Alva");
  const group = await makeGroup(alva, "Flat", ["Dee"]);
  const page = await openLive(alva, await addExpenseByApi(alva, group, "Market", 5_50n));
  const field = page.getByPlaceholder("Write to everyone in this group");
  await field.click();
  await page.keyboard.type("Milk 2.10");
  await page.keyboard.press("Enter");
  await page.keyboard.type("Bread 3.40");
  await expect(field).toHaveValue(LINES);
  await page.keyboard.press("Control+Enter");
  await expect(field).toHaveValue("");
  const comment = page.getByRole("listitem").getByText("Bread 3.40");
  expect(await comment.evaluate((text) => (text as HTMLElement).innerText)).toBe(LINES);
});
