import { DEMO_PASSWORD } from "./support/people.ts";
import { expect, test } from "./support/quiet-console.ts";
import { expectReachable } from "./support/reachable.ts";
import { freshCode } from "./support/totp.ts";

test("an authenticator app is set up on a small phone: every button of each step can be reached", async ({
  newPerson,
  openAs,
}) => {
  const pia = await newPerson("Pia");
  const page = await openAs(pia, "/enhanced-security/authenticator", {
    viewport: { width: 375, height: 667 },
  });
  await page.getByLabel("Your password").fill(DEMO_PASSWORD);
  await expectReachable(page, "step 1");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("heading", { name: "Add Evenly to your app" })).toBeVisible();
  await expectReachable(page, "step 2");
  const seed = (await page.getByText(/^[A-Z2-7]{4}$/).allTextContents()).join("");
  await page.getByLabel("Enter the 6-digit code").fill(await freshCode({ seed }));
  await page.getByRole("button", { name: "Turn on" }).click();
  await expect(page.getByRole("heading", { name: /backup codes/i })).toBeVisible();
  await expectReachable(page, "step 3");
});
