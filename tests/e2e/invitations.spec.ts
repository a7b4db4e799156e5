import { addExpense } from "./support/groups.ts";
import { signInByForm } from "./support/people.ts";
import { openWindow } from "./support/places.ts";
import { expect, test } from "./support/quiet-console.ts";

const ANA = "ana@evenly.test";
const BEN = "ben@evenly.test";

test("a person whom a group knows by name joins by a link, signed out at first, with their balance", async ({
  page: ana,
  browser,
  baseURL,
}) => {
  const name = `Cabin ${Date.now() % 100_000}`;
  await signInByForm(ana, ANA);
  await ana.goto("/groups");
  await ana.getByRole("button", { name: "New group" }).first().click();
  await ana.getByLabel("Name").fill(name);
  await ana.getByLabel("Who is in it?").fill("Benny");
  await ana.getByRole("button", { name: "Add “Benny” without an account" }).click();
  await ana.getByRole("button", { name: "Create group" }).click();
  await addExpense(ana, "Cabin", "60");
  await ana.getByRole("link", { name: "Settings" }).click();
  await ana.getByRole("button", { name: "Change Benny" }).click();
  await ana.getByRole("button", { name: "Invite Benny" }).click();
  await ana.getByRole("button", { name: "Create a link" }).click();
  await expect(ana.getByRole("img", { name: "QR code of the link" })).toBeVisible();
  const link = await ana.getByRole("textbox", { name: "Link" }).inputValue();

  const ben = await openWindow(browser, baseURL);
  await ben.goto(link);
  await expect(ben.getByRole("heading", { level: 1, name })).toBeVisible();
  await expect(ben.getByText("Ana invites you to share expenses.", { exact: false })).toBeVisible();
  await ben.getByRole("link", { name: "Sign in to join" }).click();
  await ben.getByLabel("Email").fill(BEN);
  await ben.getByLabel("Password", { exact: true }).fill("Evenly-demo-1");
  await ben.getByRole("button", { name: "Sign in" }).click();
  await ben.getByRole("button", { name: "Join the group" }).click();
  await expect(ben.getByRole("region", { name: "Your balance" })).toContainText("$30.00");
  await ana.getByRole("dialog").getByRole("button", { name: "Close" }).last().click();
  await expect(ana.getByText("Ben Whitaker", { exact: true }).first()).toBeVisible();

  // The link was for one person, once.
  const other = await openWindow(browser, baseURL);
  await other.goto(link);
  await expect(other.getByRole("heading", { level: 1, name: "This invitation isn't valid" })).toBeVisible();
  await other.context().close();
  await ben.context().close();
});
