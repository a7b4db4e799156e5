import { signInByForm } from "./support/people.ts";
import { openWindow } from "./support/places.ts";
import { expect, test } from "./support/quiet-console.ts";

const EXPENSE = "/groups/019aa000-0000-7000-8000-000000000010/expenses/019aa000-0000-7000-8000-000000000011";
/** A PNG of 1 by 1 pixel. */
const PIXEL =
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==";

test("a receipt that one adds appears at the other's at once, and each sees the other type", async ({
  page: ana,
  browser,
  baseURL,
}) => {
  await signInByForm(ana, "ana@evenly.test");
  await ana.goto(EXPENSE);
  const ben = await openWindow(browser, baseURL);
  await signInByForm(ben, "ben@evenly.test");
  await ben.goto(EXPENSE);
  const name = `bill-${Date.now()}.png`;
  const file = { name, mimeType: "image/png", buffer: Buffer.from(PIXEL, "base64") };
  await expect(ben.getByRole("heading", { name: "Receipts" })).toBeVisible();
  await ana.locator("main input[type=file]").first().setInputFiles(file);
  await expect(ben.getByRole("img", { name: `Receipt ${name}` })).toBeVisible();

  // What is no picture is refused with a reason, and stays to be tried again.
  const html = { name: "bill.html", mimeType: "image/png", buffer: Buffer.from("<script></script>") };
  await ana.locator("main input[type=file]").first().setInputFiles(html);
  await expect(ana.getByText("Choose a JPEG, PNG, WebP or PDF.")).toBeVisible();

  await expect(async () => {
    await ben.getByLabel("Write to everyone in this group").pressSequentially("Oh");
    await expect(ana.getByText("Ben Whitaker is typing")).toBeVisible({ timeout: 2000 });
  }).toPass();
  await expect(ana.getByText("Ben Whitaker is typing")).toBeHidden();

  await ana.getByRole("button", { name: `Open ${name}` }).click();
  await ana.getByRole("dialog", { name }).getByRole("button", { name: "Remove", exact: true }).click();
  await ana.getByRole("button", { name: `Remove ${name}` }).click();
  await expect(ben.getByRole("img", { name: `Receipt ${name}` })).toBeHidden();
});
