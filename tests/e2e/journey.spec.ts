import { confirm, expectBalance, fillSend, readBalance } from "./support/money.ts";
import { collectArrivals, watchFor } from "./support/passing.ts";
import { ANA, register, registerVerified, signIn, signInByForm, verificationPath } from "./support/people.ts";
import { expect, test } from "./support/quiet-console.ts";
import { whenLive } from "./support/realtime.ts";

test("register, verify, sign in, receive, send half back, see both balances move live, find it in history", {
  tag: "@each-setting",
}, async ({ page, browser, baseURL }) => {
  const ana = await (await browser.newContext(baseURL ? { baseURL } : {})).newPage();
  const note = `Journey ${Date.now().toString(36)}`;

  const nora = await registerVerified(page, "Nora");
  const noraIsLive = whenLive(page);
  await page.evaluate(() => localStorage.clear());
  await signInByForm(page, nora.email);
  await noraIsLive;
  await expectBalance(page, 0);

  await signIn(ana, ANA.email);
  const anaBefore = await readBalance(ana);

  await test.step("what Ana sends arrives by itself, with balance, history and one announcement", async () => {
    await fillSend(ana, nora.email, "42", note);
    await expect(ana.getByText("First payment", { exact: true })).toBeVisible();
    const arrivals = await collectArrivals(page);
    const sawArrival = await watchFor(page, "+$42.00 from Ana, just now");
    await confirm(ana);
    // The latency is measured by `npm run bench:realtime`.
    await expectBalance(page, 4200);
    await expect.poll(sawArrival).toBe(true);
    await expect(page.getByRole("link", { name: new RegExp(note) })).toBeVisible();
    await expect.poll(arrivals).toEqual(["+$42.00 from Ana Ribeiro"]);
  });

  await test.step("half goes back, and both balances move without a reload", async () => {
    const anaIsLive = whenLive(ana);
    await ana.goto("/dashboard");
    await anaIsLive;
    await expectBalance(ana, anaBefore - 4200);
    const noraAgain = await page.context().newPage();
    await fillSend(noraAgain, "@ana", "21", "Half of it");
    await confirm(noraAgain);
    await expectBalance(ana, anaBefore - 2100);
    await expectBalance(page, 2100);
    await noraAgain.close();
  });

  await test.step("the payment is found in the history, on both sides", async () => {
    await page.goto("/history");
    await page.getByRole("searchbox").fill(note);
    await expect(page).toHaveURL(/q=Journey/);
    await expect(page.getByRole("status").filter({ hasText: "1 entry" })).toBeVisible();
    await page.getByRole("link", { name: new RegExp(note) }).click();
    const detail = page.getByRole("article");
    await expect(detail.getByText("Completed")).toBeVisible();
    await expect(detail.getByText("Balance after")).toBeVisible();
    await page.reload();
    await expect(detail.getByText("Completed")).toBeVisible();

    await ana.goto(`/history?q=${encodeURIComponent(note)}`);
    const entries = ana.getByRole("region", { name: "Entries" });
    await expect(entries.getByRole("link", { name: /Nora Journey/ })).toBeVisible();
  });
  await ana.context().close();

  await test.step("who registers another's address loses the account when its owner sets a password", async () => {
    const stranger = await (await browser.newContext(baseURL ? { baseURL } : {})).newPage();
    const { email } = await register(stranger, "Odile");
    const owner = await (await browser.newContext(baseURL ? { baseURL } : {})).newPage();
    await owner.goto(await verificationPath(owner, email));
    await owner.getByRole("button", { name: "Set a new password instead" }).click();
    await owner.getByLabel("New password", { exact: true }).fill("Quiet-harbour-72");
    await owner.getByRole("button", { name: "Set password and verify" }).click();
    await expect(owner.getByRole("heading", { name: "Your email is verified" })).toBeVisible();
    await owner.getByRole("link", { name: "Go to the dashboard" }).click();
    await expectBalance(owner, 0);
    await stranger.goto("/dashboard");
    await expect(stranger).toHaveURL(/\/login/);
    await Promise.all([stranger.context().close(), owner.context().close()]);
  });
});
