import type { Page } from "@playwright/test";
import { signInByForm } from "./support/people.ts";
import { openWindow } from "./support/places.ts";
import { expect, test } from "./support/quiet-console.ts";

const PHONE = { width: 390, height: 844 };

/** Makes a code of an amount from the one on screen. */
async function showCode(page: Page, amount: string, note: string): Promise<void> {
  await page.goto("/qr");
  await page.getByRole("button", { name: "Change", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Amount").fill(amount);
  await dialog.getByLabel("Note (optional)").fill(note);
  await dialog.getByRole("button", { name: "Make code" }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByRole("img", { name: "QR code to pay you" })).toBeVisible();
}

/** A screenshot of the page, as a file for "Choose a picture". */
async function screenshotOf(page: Page) {
  return { name: "code.png", mimeType: "image/png", buffer: await page.screenshot() };
}

test("a code on one screen is scanned from its screenshot on a phone and paid, and its owner sees the payment arrive", async ({
  page: ana,
  browser,
  baseURL,
}) => {
  await ana.setViewportSize(PHONE);
  await signInByForm(ana, "ana@evenly.test");
  await showCode(ana, "12.50", "Coffee and cake");
  await expect(ana.getByText("Good for 14 min")).toBeVisible();
  const picture = await screenshotOf(ana);

  const ben = await openWindow(browser, baseURL);
  await ben.setViewportSize(PHONE);
  await signInByForm(ben, "ben@evenly.test");
  await ben.goto("/qr?view=scan");
  await ben.getByLabel("Choose a picture").first().setInputFiles(picture);
  await expect(ben).toHaveURL(/\/pay\/code\?token=/);
  await expect(ben.getByText("Ana Ribeiro")).toBeVisible();
  await expect(ben.getByText("Coffee and cake")).toBeVisible();
  await ben.getByRole("button", { name: "Pay $12.50" }).click();
  await expect(ben.getByRole("heading", { name: "You paid Ana $12.50" })).toBeVisible();
  await expect(ana.getByText("Ben paid you $12.50")).toBeVisible();

  // The same picture pays nothing any more.
  await ben.goto("/qr?view=scan");
  await ben.getByLabel("Choose a picture").first().setInputFiles(picture);
  await expect(ben.getByText("This code has already been paid.")).toBeVisible();
  await ben.context().close();
});

test("a changed code is replaced, and the camera reads the new one; the payer types the amount", async ({
  page: ana,
  browser,
  baseURL,
}) => {
  await signInByForm(ana, "ana@evenly.test");
  await showCode(ana, "30", "Tickets");
  const old = await screenshotOf(ana);
  await showCode(ana, "", "Tickets");
  await expect(ana.getByText("Any amount")).toBeVisible();
  const fresh = await screenshotOf(ana);

  const ben = await openWindow(browser, baseURL);
  await ben.setViewportSize(PHONE);
  // The fake camera sees the picture.
  await ben.addInitScript(
    (picture) => {
      navigator.mediaDevices.getUserMedia = async () => {
        const image = new Image();
        image.src = picture;
        await image.decode();
        const canvas = document.createElement("canvas");
        canvas.width = image.naturalWidth;
        canvas.height = image.naturalHeight;
        const draw = () => canvas.getContext("2d")?.drawImage(image, 0, 0);
        draw();
        setInterval(draw, 100);
        return canvas.captureStream(10);
      };
    },
    `data:image/png;base64,${fresh.buffer.toString("base64")}`,
  );
  await signInByForm(ben, "ben@evenly.test");
  await ben.goto("/qr?view=scan");
  await ben.getByLabel("Choose a picture").first().setInputFiles(old);
  await expect(ben.getByText("There's a newer code. Scan that one.")).toBeVisible();
  await ben.getByRole("link", { name: "Scan another code" }).click();
  await ben.getByRole("button", { name: "Use camera" }).click();
  await expect(ben).toHaveURL(/\/pay\/code\?token=/);
  await ben.getByLabel("Amount").fill("7.25");
  await ben.getByRole("button", { name: "Pay $7.25" }).click();
  await expect(ben.getByRole("heading", { name: "You paid Ana $7.25" })).toBeVisible();
  await expect(ana.getByText("Ben paid you $7.25")).toBeVisible();
  await ana.getByText("Mine").click();
  await expect(ana.getByText("Ben Whitaker paid you").first()).toBeVisible();
  await ben.context().close();
});

test("without a camera the reason is shown, a picture without a code is refused, and an unknown text is not opened", async ({
  page,
}) => {
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException("", "NotAllowedError"));
  });
  await signInByForm(page, "priya@evenly.test");
  await page.goto("/qr?view=scan");
  await page.getByRole("button", { name: "Use camera" }).click();
  await expect(page.getByRole("main").getByRole("alert")).toContainText("Your browser blocks the camera");
  await page
    .getByLabel("Choose a picture")
    .first()
    .setInputFiles(await screenshotOf(page));
  await expect(page.getByText("There's no code in this picture.")).toBeVisible();
  const broken = { name: "x.png", mimeType: "image/png", buffer: Buffer.from("no picture") };
  await page.getByLabel("Choose a picture").first().setInputFiles(broken);
  await expect(page.getByText("We can't read this picture.")).toBeVisible();
});
