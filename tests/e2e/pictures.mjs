// Draws docs/pictures/dashboard.png from a running product with demo data: `node tests/e2e/pictures.mjs [address]`.
import { chromium } from "@playwright/test";

const baseURL = process.argv[2] ?? "http://localhost:3000";
const target = new URL("../../docs/pictures/dashboard.png", import.meta.url).pathname;
const installed = process.env.CHROMIUM_PATH;
const browser = await chromium.launch(
  installed ? { executablePath: installed, args: ["--no-sandbox"] } : { args: ["--no-sandbox"] },
);

async function signIn(email) {
  const context = await browser.newContext({
    baseURL,
    viewport: { width: 1440, height: 900 },
    colorScheme: "light",
    locale: "en-US",
    reducedMotion: "reduce",
  });
  const page = await context.newPage();
  await page.goto("/login");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill("Evenly-demo-1");
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByRole("link", { name: "See all" }).waitFor();
  return page;
}

const ana = await signIn("ana@evenly.test");
const ben = await signIn("ben@evenly.test");
await ben.goto("/send?to=@ana");
await ben.getByRole("button", { name: "Change" }).waitFor();
await ben.getByLabel("Amount").fill("42");
await ben.getByLabel("Note").fill("Museum and lunch");
// The welcome toast has disappeared by then, so that only the arriving payment changes Ana's page.
await ana.waitForTimeout(4000);
await ben.getByRole("button", { name: /Confirm and send/ }).click();
await ana.getByText("from Ben, just now").waitFor();
await ana.getByRole("link", { name: /Museum and lunch/ }).waitFor();
await ana.mouse.move(0, 0);
await ana.waitForTimeout(500);
await ana.locator("[data-sonner-toast]").evaluateAll((toasts) => {
  for (const toast of toasts) toast.remove();
});
await ana.screenshot({ path: target });
await browser.close();
console.info(target);
