import sharp from "sharp";
import { payByApi } from "./support/people.ts";
import { expect, test } from "./support/quiet-console.ts";

const picture = () =>
  sharp({ create: { width: 300, height: 500, channels: 3, background: "#d3713a" } })
    .png()
    .toBuffer();

test("a picture on a request is seen by the person asked, and one on a payment once it is shared", async ({
  newPerson,
  openLive,
}) => {
  const [alva, bruno] = await Promise.all([newPerson("Alva", { balance: 10_00 }), newPerson("Bruno")]);
  const file = { name: "bikes.png", mimeType: "image/png", buffer: await picture() };
  const payer = await openLive(alva, "/payment-requests/new");
  await payer.getByRole("combobox", { name: "From" }).fill(bruno.lastName);
  await payer.getByRole("option", { name: new RegExp(bruno.name) }).click();
  await payer.getByLabel("Amount").fill("3.00");
  await payer.getByLabel("Note").fill("Bikes");
  await payer.locator("input[type=file]").first().setInputFiles(file);
  await expect(payer.getByText("bikes.png goes along when you save")).toBeVisible();
  await payer.getByRole("button", { name: "Ask for $3.00" }).click();
  await expect(payer.getByRole("heading", { level: 1, name: "Requests" })).toBeVisible();

  const payee = await openLive(bruno, "/payment-requests");
  const asked = payee.getByRole("main").getByRole("listitem").filter({ hasText: "Bikes" });
  await asked.getByRole("button", { name: "One receipt" }).click();
  await expect(payee.getByRole("img", { name: "Receipt bikes.png" })).toBeVisible();
  await payee.getByRole("dialog").getByRole("button", { name: "Close" }).last().click();

  // On a payment only its owner sees it, until they share it.
  const payment = await payByApi(alva, bruno, "2.00");
  await payer.goto(payment);
  await payer.locator("input[type=file]").first().setInputFiles(file);
  const own = payer.getByRole("button", { name: "Open bikes.png" });
  await expect(own).toBeVisible();
  await expect(payer.getByText(/Only you see it/)).toBeVisible();
  await payee.goto(payment);
  await expect(payee.getByRole("heading", { name: "Receipts" })).toBeVisible();
  await expect(payee.getByRole("button", { name: "Open bikes.png" })).toHaveCount(0);
  await own.click();
  await payer.getByText("Bruno sees it, too").click();
  await expect(payee.getByRole("button", { name: "Open bikes.png" })).toBeVisible();
  await payer.getByRole("dialog").getByRole("button", { name: "Remove", exact: true }).click();
  await payer.getByRole("button", { name: "Remove bikes.png" }).click();
  await expect(payee.getByRole("button", { name: "Open bikes.png" })).toHaveCount(0);
});

/** A photo as phones take them: lying on its side, with a mark that it stands upright, and its place. */
const phonePhoto = () =>
  sharp({
    create: {
      width: 8064,
      height: 6048,
      channels: 3,
      noise: { type: "gaussian", mean: 128, sigma: 30 },
      background: "#888",
    },
  })
    .withExif({ IFD3: { GPSLatitudeRef: "N", GPSLatitude: "48/1 12/1 0/1" } })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 60 })
    .toBuffer();

test("a photo of 48 million pixels is shrunk in the browser and stored upright", async ({
  newPerson,
  openLive,
}) => {
  const [alva, bruno] = await Promise.all([newPerson("Alva", { balance: 10_00 }), newPerson("Bruno")]);
  const payment = await payByApi(alva, bruno, "2.00");
  const page = await openLive(alva, payment);
  const buffer = await phonePhoto();
  expect(buffer.length).toBeGreaterThan(10 * 1024 * 1024);
  await page
    .locator("input[type=file]")
    .first()
    // More than 10 MB take longer than a step on a busy machine.
    .setInputFiles({ name: "IMG_0001.JPG", mimeType: "image/jpeg", buffer }, { timeout: 60_000 });
  await page.getByRole("button", { name: "Open IMG_0001.jpg" }).click();
  const shown = page.getByRole("img", { name: "Receipt IMG_0001.jpg" });
  await expect(shown).toBeVisible();
  await expect
    .poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth < image.naturalHeight))
    .toBe(true);
});
