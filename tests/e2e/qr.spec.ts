import type { Page } from "@playwright/test";
import { latin1Gif } from "../../apps/web/src/testing/code-picture.ts";
import { expect, test } from "./support/quiet-console.ts";

const PHONE = { width: 390, height: 844 };

/** Makes a code of an amount from the one on screen. */
async function showCode(page: Page, amount: string, note: string): Promise<void> {
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
  newPerson,
  openAs,
  openLive,
}) => {
  const [alva, bruno] = await Promise.all([newPerson("Alva"), newPerson("Bruno", { balance: 20_00 })]);
  const mine = await openLive(alva, "/qr", { viewport: PHONE });
  await showCode(mine, "12.50", "Coffee and cake");
  await expect(mine.getByText("Good for 14 min")).toBeVisible();
  const picture = await screenshotOf(mine);

  const theirs = await openAs(bruno, "/qr?view=scan", { viewport: PHONE });
  await theirs.getByLabel("Choose a picture").first().setInputFiles(picture);
  await expect(theirs).toHaveURL(/\/pay\/code\?token=/);
  await expect(theirs.getByText(alva.name)).toBeVisible();
  await expect(theirs.getByText("Coffee and cake")).toBeVisible();
  await theirs.getByRole("button", { name: "Pay Alva $12.50" }).click();
  await expect(theirs.getByRole("heading", { name: "Alva has it" })).toBeVisible();
  await expect(theirs.getByRole("main")).toContainText("$12.50");
  await expect(mine.getByText("Bruno paid you $12.50")).toBeVisible();

  // The same picture pays nothing any more.
  await theirs.goto("/qr?view=scan");
  await theirs.getByLabel("Choose a picture").first().setInputFiles(picture);
  await expect(theirs.getByText("This code has already been paid.")).toBeVisible();
});

test("a changed code is replaced, and the camera reads the new one; the payer types the amount", async ({
  newPerson,
  openLive,
  openWindow,
}) => {
  const [alva, bruno] = await Promise.all([newPerson("Alva"), newPerson("Bruno", { balance: 20_00 })]);
  const mine = await openLive(alva, "/qr");
  await showCode(mine, "30", "Tickets");
  const old = await screenshotOf(mine);
  await showCode(mine, "", "Tickets");
  await expect(mine.getByText("Any amount")).toBeVisible();
  const fresh = await screenshotOf(mine);

  const theirs = await openWindow({ viewport: PHONE, storageState: bruno.session });
  // The fake camera sees the picture.
  await theirs.addInitScript(
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
  await theirs.goto("/qr?view=scan");
  await theirs.getByLabel("Choose a picture").first().setInputFiles(old);
  await expect(theirs.getByText("There's a newer code. Scan that one.")).toBeVisible();
  await theirs.getByRole("link", { name: "Scan another code" }).click();
  await theirs.getByRole("button", { name: "Use camera" }).click();
  await expect(theirs).toHaveURL(/\/pay\/code\?token=/);
  await theirs.getByLabel("Amount").fill("7.25");
  await theirs.getByRole("button", { name: "Pay Alva $7.25" }).click();
  await expect(theirs.getByRole("heading", { name: "Alva has it" })).toBeVisible();
  await expect(theirs.getByRole("main")).toContainText("$7.25");
  await expect(mine.getByText("Bruno paid you $7.25")).toBeVisible();
  await mine.getByText("Mine").click();
  await expect(mine.getByRole("main").getByText(`${bruno.name} paid you`).first()).toBeVisible();
});

test("without a camera the reason is shown, a picture without a code is refused, and an unknown text is not opened", async ({
  newPerson,
  openWindow,
}) => {
  const page = await openWindow({ storageState: (await newPerson("Pim")).session });
  await page.addInitScript(() => {
    navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException("", "NotAllowedError"));
  });
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

test("a bank transfer with odd spelling is read, and the page says what was odd", async ({
  newPerson,
  openWindow,
}) => {
  const page = await openWindow({ storageState: (await newPerson("Pia")).session });
  await page.goto("/qr?view=scan");
  const text =
    "BCD\n002\n2\nINST\n\nBäckerei Größ\nDE89 3704 0044 0532 0130 00\nEUR4,50\n\nRF18539007547034\nBrötchen";
  const buffer = Buffer.from(latin1Gif(text));
  const picture = { name: "code.gif", mimeType: "image/gif", buffer };
  await page.getByLabel("Choose a picture").first().setInputFiles(picture);
  const card = page.getByRole("main").getByRole("status");
  await expect(card.getByRole("heading", { name: "Instant bank transfer (SEPA)" })).toBeVisible();
  for (const fact of [
    "Bäckerei Größ",
    "DE89 3704 0044 0532 0130 00",
    "€4.50",
    "RF18539007547034",
    "Brötchen",
  ])
    await expect(card.getByText(fact, { exact: true })).toBeVisible();
  await expect(card.getByRole("listitem")).toHaveText([
    "Its amount is written in an unusual way. What it says is shown above.",
    "Its IBAN has spaces or small letters.",
    "It has both a reference and a note. Usually there is only one.",
  ]);
});
