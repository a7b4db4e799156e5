import { randomInt } from "node:crypto";
import type { Page } from "@playwright/test";
import { DEMO_PASSWORD, inMailbox, mailedPath, openOtherSession, signInByForm } from "./support/people.ts";
import { expect, test } from "./support/quiet-console.ts";

const NEW_PASSWORD = "Evenly-demo-2";
const unique = () => crypto.randomUUID().slice(0, 8);

/** A picture drawn by the browser, so that the repository needs no file. */
async function drawPicture(page: Page): Promise<Buffer> {
  const address = await page.evaluate(() => {
    const canvas = document.createElement("canvas");
    canvas.width = 300;
    canvas.height = 200;
    const pen = canvas.getContext("2d");
    if (pen) {
      pen.fillStyle = "#006a85";
      pen.fillRect(0, 0, 300, 200);
    }
    return canvas.toDataURL("image/png");
  });
  return Buffer.from(address.split(",")[1] ?? "", "base64");
}

async function changeNames(page: Page): Promise<void> {
  await page.getByLabel("First name").fill("Mirabel");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("button", { name: "Save" })).toBeHidden();
  const handle = `mira.${unique()}`;
  await page.getByLabel("Handle").fill("ana");
  await page.getByRole("button", { name: "Change handle" }).click();
  await expect(page.getByText("@ana is taken", { exact: false })).toBeVisible();
  await page.getByLabel("Handle").fill(handle);
  await page.getByRole("button", { name: "Change handle" }).click();
  await expect(page.getByText("You can change it again on", { exact: false })).toBeVisible();
}

async function givePicture(page: Page): Promise<void> {
  const file = page.locator('input[type="file"]');
  await file.setInputFiles({
    name: "../../cv.png",
    mimeType: "image/png",
    buffer: Buffer.from("no picture"),
  });
  await expect(page.getByText("We can't read this file", { exact: false })).toBeVisible();
  await file.setInputFiles({ name: "me.png", mimeType: "image/png", buffer: await drawPicture(page) });
  await page.getByLabel("Zoom").fill("2");
  await page.getByRole("button", { name: "Use this picture" }).click();
  await expect(page.getByRole("region", { name: "Picture" }).locator('img[src^="/files/"]')).toBeVisible();
  await expect(page.getByRole("button", { name: "Replace" })).toBeVisible();
}

async function confirmPhone(page: Page): Promise<void> {
  const phone = `+49151${randomInt(10_000_000, 99_999_999)}`;
  await page.getByRole("button", { name: "Add number" }).click();
  await page.getByLabel("Phone number").fill(phone);
  await page.getByRole("button", { name: "Send code" }).click();
  const field = page.getByLabel("Code from the text message");
  await expect(field).toBeFocused();
  const code = await inMailbox(page, phone, ({ text }) => /\d{6}/.exec(text)?.[0]);
  await field.pressSequentially(code === "000000" ? "111111" : "000000");
  await expect(page.getByText("4 tries left", { exact: false })).toBeVisible();
  await field.fill(code);
  await expect(page.getByText("Confirmed", { exact: true })).toBeVisible();
  await expect(page.getByText(phone, { exact: true })).toBeVisible();
}

async function changeEmail(page: Page): Promise<string> {
  const email = `mirabel.${unique()}@example.com`;
  await page.getByRole("button", { name: "Change your email" }).click();
  await page.getByLabel("New email").fill(email);
  await page.getByLabel("Your password", { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole("button", { name: "Send link" }).click();
  await expect(page.getByText(`Open the link we sent to ${email}`, { exact: false })).toBeVisible();
  await page.goto(await mailedPath(page, email, "/confirm-email"));
  await expect(page.getByRole("heading", { name: "Your email has changed" })).toBeVisible();
  await page.getByRole("link", { name: "Go to your profile" }).click();
  await expect(page.getByText(email, { exact: true })).toBeVisible();
  return email;
}

test("a user changes name, handle, picture, phone and e-mail", async ({ newPerson, openAs }) => {
  const page = await openAs(await newPerson("Mira"), "/profile");
  await changeNames(page);
  await givePicture(page);
  await confirmPhone(page);
  // The new address signs in.
  await openOtherSession({ email: await changeEmail(page) });
});

test("a changed password ends the other sessions, and a session is ended alone", async ({
  newPerson,
  openAs,
  openWindow,
}) => {
  const mira = await newPerson("Mira");
  const page = await openAs(mira, "/profile");
  const elsewhere = await openWindow({ storageState: await openOtherSession(mira) });
  await page.getByRole("link", { name: "Security", exact: true }).click();
  const sessions = page.getByRole("list", { name: "Where you're signed in" }).getByRole("listitem");
  await expect(sessions).toHaveCount(2);
  await page.getByRole("button", { name: /^Password/ }).click();
  await page.getByLabel("Current password", { exact: true }).fill(DEMO_PASSWORD);
  await page.getByLabel("New password", { exact: true }).fill(NEW_PASSWORD);
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(sessions).toHaveCount(1);
  await elsewhere.goto("/profile");
  await expect(elsewhere).toHaveURL(/\/login/);

  await signInByForm(elsewhere, mira.email, NEW_PASSWORD);
  await page.reload();
  await expect(sessions).toHaveCount(2);
  await page.getByRole("button", { name: /^Sign out .* · / }).click();
  await expect(sessions).toHaveCount(1);
  await elsewhere.goto("/profile");
  await expect(elsewhere).toHaveURL(/\/login/);
});

test("a blocked user does not find the blocker and is not told, until unblocked", async ({
  newPerson,
  openAs,
}) => {
  const [noor, bruno] = await Promise.all([newPerson("Noor"), newPerson("Bruno")]);
  const page = await openAs(noor, "/profile");
  await page.getByRole("banner").getByRole("link", { name: "People" }).click();
  await page.getByRole("combobox", { name: "Add to favourites" }).fill(bruno.name);
  const block = async () => {
    await page.getByRole("button", { name: `More about ${bruno.name}` }).click();
    await page.getByRole("menuitem", { name: "Block Bruno" }).click();
    await expect(page.getByRole("button", { name: `Unblock ${bruno.name}` })).toBeVisible();
  };
  await page.getByRole("option", { name: new RegExp(bruno.name) }).click();
  await block();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByText("You haven't blocked anyone")).toBeVisible();
  await expect(page.getByRole("button", { name: `Remove ${bruno.name} from favourites` })).toBeVisible();
  await block();

  const other = await openAs(bruno, "/send");
  const to = other.getByRole("combobox", { name: "To", exact: true });
  await to.fill(`@${noor.handle}`);
  await to.press("Enter");
  await expect(other.getByText("We can't find anyone with that address", { exact: false })).toBeVisible();

  await page.getByRole("button", { name: `Unblock ${bruno.name}` }).click();
  await expect(page.getByText("You haven't blocked anyone")).toBeVisible();
  await to.press("Enter");
  await expect(other.getByRole("button", { name: "Change", exact: true })).toBeVisible();
});

test("a security setting that protects less asks for the password, and a cancelled one stays", async ({
  newPerson,
  openAs,
}) => {
  const page = await openAs(await newPerson("Mira"), "/security/settings");
  const alerts = page.getByRole("switch", { name: "Alerts for every change" });
  const dialog = page.getByRole("dialog", { name: "Enter your password" });
  await page.getByText("Alerts for every change").click();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(alerts).toBeChecked();
  await page.getByText("Alerts for every change").click();
  await dialog.getByLabel("Password", { exact: true }).fill("wrong");
  await dialog.getByRole("button", { name: "Confirm" }).click();
  await expect(dialog.getByText("isn't right", { exact: false })).toBeVisible();
  await dialog.getByLabel("Password", { exact: true }).fill(DEMO_PASSWORD);
  await dialog.getByRole("button", { name: "Confirm" }).click();
  await expect(dialog).toBeHidden();
  await expect(alerts).not.toBeChecked();
});
