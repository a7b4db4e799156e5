import { confirm, expectBalance, fillSend, readBalance } from "./support/money.ts";
import { ANA, BEN, signIn, signInByForm } from "./support/people.ts";
import { expect, test } from "./support/quiet-console.ts";
import { whenLive } from "./support/realtime.ts";

test("what happened while offline is there when the browser is back", async ({ page, browser, baseURL }) => {
  const isLive = whenLive(page);
  await signIn(page, BEN.email);
  await isLive;
  const before = await readBalance(page);
  await page.context().setOffline(true);
  await expect(page.getByText(/^Updated /)).toBeVisible();

  const ana = await (await browser.newContext(baseURL ? { baseURL } : {})).newPage();
  await signIn(ana, ANA.email, "/send");
  for (const amount of ["0.11", "0.12"]) {
    await fillSend(ana, "@ben", amount, `Offline ${amount}`);
    await confirm(ana);
  }
  expect(await readBalance(page)).toBe(before);

  await page.context().setOffline(false);
  await expectBalance(page, before + 23, 5000);
  await expect(page.getByText(/^Updated /)).toBeHidden();
  await expect(page.getByRole("link", { name: /Offline 0\.12/ }).first()).toBeVisible();
  await ana.context().close();
});

test("signing out closes the socket within a second", async ({ page }) => {
  const isLive = whenLive(page);
  await signInByForm(page, BEN.email);
  const socket = await isLive;
  const closed = new Promise((resolve) => socket.on("close", resolve));
  await page.getByRole("button", { name: "Logout" }).first().click();
  await Promise.race([closed, page.waitForTimeout(1000).then(() => Promise.reject(new Error("still open")))]);
  await expect(page).toHaveURL(/\/$/);
});

test("a session that ends elsewhere closes its socket within a second", async ({ page }) => {
  const isLive = whenLive(page);
  await signInByForm(page, BEN.email);
  const socket = await isLive;
  const closed = new Promise((resolve) => socket.on("close", resolve));
  const token = await page.evaluate(() => localStorage.getItem("authToken"));
  await page.request.post("/api/auth/logout", { headers: { authorization: `Bearer ${token}` } });
  await Promise.race([closed, page.waitForTimeout(1000).then(() => Promise.reject(new Error("still open")))]);
});
