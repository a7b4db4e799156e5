import { settlePage } from "./screens/settled.ts";
import { expectSound } from "./screens/sound.ts";
import { expect, test } from "./support/quiet-console.ts";
import { freshCode } from "./support/totp.ts";

test("the password alone opens no operators' area; a code opens it in the same session, which stays", async ({
  newPerson,
  openWindow,
}) => {
  const olga = await newPerson("Olga", { isOperator: true, hasProofs: true });
  const page = await openWindow({ storageState: olga.session });
  await page.addInitScript(settlePage);
  await page.goto("/admin/people");
  await expect(page.getByRole("heading", { name: "Confirm that it's you" })).toBeVisible();
  await expect(page.getByLabel("Find a person")).toHaveCount(0);
  await expectSound(page, "closed operators' area");
  await page.getByRole("button", { name: "Confirm now" }).click();
  const dialog = page.getByRole("dialog");
  await expectSound(page, "the confirmation of a session");
  await dialog.getByLabel("Code").fill(await freshCode(olga));
  await dialog.getByRole("button", { name: "Confirm", exact: true }).click();
  await expect(page.getByLabel("Find a person")).toBeVisible();
  await page.reload();
  await expect(page.getByLabel("Find a person")).toBeVisible();
  await page.goto("/dashboard");
  await expect(page.getByRole("region", { name: "Available" })).toBeVisible();
});

test("an operator without a second factor is led to setting one up", async ({ newPerson, openWindow }) => {
  const oleg = await newPerson("Oleg", { isOperator: true });
  const page = await openWindow({ storageState: oleg.session });
  await page.addInitScript(settlePage);
  await page.goto("/admin");
  await expect(page.getByRole("link", { name: "Set up a second factor" })).toBeVisible();
  await expectSound(page, "closed operators' area without a factor");
  await page.getByRole("link", { name: "Set up a second factor" }).click();
  await expect(page).toHaveURL(/\/enhanced-security$/);
});
