import sharp from "sharp";
import { ANA, BEN, signIn } from "./support/people.ts";
import { openWindow } from "./support/places.ts";
import { expect, test } from "./support/quiet-console.ts";

const picture = () =>
  sharp({ create: { width: 300, height: 500, channels: 3, background: "#d3713a" } })
    .png()
    .toBuffer();

test("a picture on a request is seen by the person asked, and one on a payment once it is shared", async ({
  page: ana,
  browser,
  baseURL,
}) => {
  const note = `Bikes ${Date.now().toString(36)}`;
  const file = { name: "bikes.png", mimeType: "image/png", buffer: await picture() };
  await signIn(ana, ANA.email, "/payment-requests/new");
  await ana.getByRole("searchbox", { name: "From" }).fill("Whitaker");
  await ana.getByRole("button", { name: /Ben Whitaker/ }).click();
  await ana.getByLabel("Amount").fill("3.00");
  await ana.getByLabel("What it's for").fill(note);
  await ana.locator("input[type=file]").first().setInputFiles(file);
  await expect(ana.getByText("bikes.png goes along when you save")).toBeVisible();
  await ana.getByRole("button", { name: "Ask for $3.00" }).click();
  await expect(ana.getByRole("heading", { level: 1, name: "Requests" })).toBeVisible();

  const ben = await openWindow(browser, baseURL);
  await signIn(ben, BEN.email, "/payment-requests");
  const asked = ben.getByRole("listitem").filter({ hasText: note });
  await asked.getByRole("button", { name: "One receipt" }).click();
  await expect(ben.getByRole("img", { name: "Receipt bikes.png" })).toBeVisible();
  await ben.getByRole("dialog").getByRole("button", { name: "Close" }).last().click();

  // On a payment only its owner sees it, until they share it.
  await ana.goto("/history?direction=out&person=@ben");
  const payment = (await ana.locator("[data-row]").first().getAttribute("href"))?.split("?")[0] ?? "";
  await ana.goto(payment);
  await ana.locator("input[type=file]").first().setInputFiles(file);
  const own = ana.getByRole("button", { name: "Open bikes.png" });
  await expect(own).toBeVisible();
  await expect(ana.getByText(/Only you see it/)).toBeVisible();
  await ben.goto(payment);
  await expect(ben.getByRole("heading", { name: "Receipts" })).toBeVisible();
  await expect(ben.getByRole("button", { name: "Open bikes.png" })).toHaveCount(0);
  await own.click();
  await ana.getByText("Ben sees it, too").click();
  await expect(ben.getByRole("button", { name: "Open bikes.png" })).toBeVisible();
  await ana.getByRole("dialog").getByRole("button", { name: "Remove", exact: true }).click();
  await ana.getByRole("button", { name: "Remove bikes.png" }).click();
  await expect(ben.getByRole("button", { name: "Open bikes.png" })).toHaveCount(0);
  await ben.context().close();
});
