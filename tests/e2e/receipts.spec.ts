import { addExpenseByApi, makeGroup } from "./support/groups.ts";
import { expect, test } from "./support/quiet-console.ts";

/** A PNG of 1 by 1 pixel. */
const PIXEL =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==";

test("a receipt that one adds appears at the other's at once, and each sees the other type", async ({
  newPerson,
  openLive,
}) => {
  const [alva, bruno] = await Promise.all([newPerson("Alva"), newPerson("Bruno")]);
  const group = await makeGroup(alva, "Flat", [bruno]);
  const expense = await addExpenseByApi(alva, group, "Dinner", 40_00n);
  const [here, there] = await Promise.all([openLive(alva, expense), openLive(bruno, expense)]);
  const file = { name: "bill.png", mimeType: "image/png", buffer: Buffer.from(PIXEL, "base64") };
  await expect(there.getByRole("heading", { name: "Receipts" })).toBeVisible();
  await here.locator("main input[type=file]").first().setInputFiles(file);
  await expect(there.getByRole("img", { name: "Receipt bill.png" })).toBeVisible();

  // The page's own list is drawn anew with the first receipt, and its file input with it.
  await expect(here.getByRole("button", { name: "Open bill.png" })).toBeVisible();
  // What is no picture is refused with a reason, and stays to be tried again.
  const html = { name: "bill.html", mimeType: "image/png", buffer: Buffer.from("<script></script>") };
  await here.locator("main input[type=file]").first().setInputFiles(html);
  await expect(here.getByText("Choose a JPEG, PNG, WebP or PDF.")).toBeVisible();

  await expect(async () => {
    await there.getByLabel("Write to everyone in this group").pressSequentially("Oh");
    await expect(here.getByText(`${bruno.name} is typing`)).toBeVisible({ timeout: 2000 });
  }).toPass();
  await expect(here.getByText(`${bruno.name} is typing`)).toBeHidden();

  await here.getByRole("button", { name: "Open bill.png" }).click();
  const dialog = here.getByRole("dialog", { name: "bill.png" });
  await dialog.getByRole("button", { name: "Remove", exact: true }).click();
  await here.getByRole("button", { name: "Remove bill.png" }).click();
  await expect(there.getByRole("img", { name: "Receipt bill.png" })).toBeHidden();
});
