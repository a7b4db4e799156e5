import { addExpenseByApi, makeGroup } from "./support/groups.ts";
import { readLink } from "./support/links.ts";
import { DEMO_PASSWORD } from "./support/people.ts";
import { expect, test } from "./support/quiet-console.ts";

test("a person whom a group knows by name joins by a link, signed out at first, with their balance", async ({
  newPerson,
  openLive,
  openWindow,
}) => {
  const [alva, bruno] = await Promise.all([newPerson("Alva"), newPerson("Bruno")]);
  const group = await makeGroup(alva, "Cabin", ["Benny"]);
  await addExpenseByApi(alva, group, "Cabin", 60_00n);
  const owner = await openLive(alva, group.path);
  await owner.getByRole("link", { name: "Settings" }).click();
  await owner.getByRole("button", { name: "Change Benny" }).click();
  await owner.getByRole("button", { name: "Invite Benny" }).click();
  await owner.getByRole("button", { name: "Create a link" }).click();
  await expect(owner.getByRole("img", { name: "QR code of the link" })).toBeVisible();
  const link = await readLink(owner);

  const guest = await openWindow();
  await guest.goto(link);
  await expect(guest.getByRole("heading", { level: 1, name: "Cabin" })).toBeVisible();
  await expect(guest.getByText("Alva invites you to share expenses.", { exact: false })).toBeVisible();
  await guest.getByRole("link", { name: "Sign in to join" }).click();
  await guest.getByLabel("Email").fill(bruno.email);
  await guest.getByLabel("Password", { exact: true }).fill(DEMO_PASSWORD);
  await guest.getByRole("button", { name: "Sign in" }).click();
  await guest.getByRole("button", { name: "Join the group" }).click();
  await expect(guest.getByRole("region", { name: "Your balance" })).toContainText("$30.00");
  await owner.getByRole("dialog").getByRole("button", { name: "Close" }).last().click();
  await expect(owner.getByRole("main").getByText(bruno.name, { exact: true }).first()).toBeVisible();

  // The link was for one person, once.
  const other = await openWindow();
  await other.goto(link);
  await expect(other.getByRole("heading", { level: 1, name: "This invitation isn't valid" })).toBeVisible();
});
