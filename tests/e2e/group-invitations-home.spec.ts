import { addExpenseByApi, makeGroup } from "./support/groups.ts";
import { expect, test } from "./support/quiet-console.ts";

test("an invited person declines, undoes it, joins, and sees a number of what is new until they open the group", async ({
  newPerson,
  openLive,
}) => {
  const [alva, bruno] = await Promise.all([newPerson("Alva"), newPerson("Bruno")]);
  const group = await makeGroup(alva, "Cabin");
  const [owner, guest] = await Promise.all([openLive(alva, group.path), openLive(bruno, "/groups")]);
  await expect(guest.getByRole("heading", { name: "Groups", level: 1 })).toBeVisible();

  await owner.getByRole("link", { name: "Settings" }).click();
  await owner.getByRole("button", { name: "Invite someone" }).click();
  await owner.getByLabel("Someone on Evenly").fill(bruno.lastName);
  await owner.getByRole("option", { name: new RegExp(bruno.handle) }).click();
  await expect(owner.getByText(`${bruno.name} can join now.`, { exact: false })).toBeVisible();
  await owner.getByRole("dialog").getByRole("button", { name: "Close" }).last().click();
  const open = owner.getByRole("region", { name: "Open invitations" });
  await expect(open.getByText(bruno.name)).toBeVisible();

  // It appears where Bruno already is.
  const waiting = guest.getByRole("group", { name: `Answer: ${alva.name} invites you to Cabin` });
  await waiting.getByRole("button", { name: "Decline" }).click();
  await expect(waiting).toBeHidden();
  await guest.getByRole("button", { name: "Undo" }).click();
  await waiting.getByRole("button", { name: "Join" }).click();
  const row = guest.getByRole("main").getByRole("link", { name: /^Cabin/ });
  await expect(row).toBeVisible();
  await expect(row).not.toHaveAccessibleName(/unread/);
  await expect(open.getByText(bruno.name)).toBeHidden();

  await addExpenseByApi(alva, group, "Firewood", 40_00n);
  await expect(row).toHaveAccessibleName(/1 unread notification/);
  await row.click();
  await expect(guest.getByRole("heading", { level: 1, name: "Cabin" })).toBeVisible();
  await guest.getByRole("link", { name: "Groups", exact: true }).first().click();
  await expect(row).toBeVisible();
  await expect(row).not.toHaveAccessibleName(/unread|new/);
});
