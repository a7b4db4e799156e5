import { addExpense } from "./support/groups.ts";
import { signInByForm } from "./support/people.ts";
import { openWindow } from "./support/places.ts";
import { expect, test } from "./support/quiet-console.ts";

const ANA = "ana@evenly.test";
const BEN = "ben@evenly.test";

test("an invited person declines, undoes it, joins, and sees a number of what is new until they open the group", async ({
  page: ana,
  browser,
  baseURL,
}) => {
  const name = `Cabin ${Date.now() % 100_000}`;
  await signInByForm(ana, ANA);
  const ben = await openWindow(browser, baseURL);
  await signInByForm(ben, BEN);
  await ben.goto("/groups");
  await expect(ben.getByRole("heading", { name: "Groups", level: 1 })).toBeVisible();

  await ana.goto("/groups");
  await ana.getByRole("button", { name: "New group" }).first().click();
  await ana.getByLabel("Name").fill(name);
  await ana.getByRole("button", { name: "Create group" }).click();
  await ana.getByRole("link", { name: "Settings" }).click();
  await ana.getByRole("button", { name: "Invite someone" }).click();
  await ana.getByLabel("Someone on Evenly").fill("ben");
  await ana.getByRole("button", { name: "Invite Ben Whitaker, @ben" }).click();
  await expect(ana.getByText("Ben Whitaker can join now.", { exact: false })).toBeVisible();
  await ana.getByRole("dialog").getByRole("button", { name: "Close" }).last().click();
  const open = ana.getByRole("region", { name: "Open invitations" });
  await expect(open.getByText("Ben Whitaker")).toBeVisible();

  // It appears where Ben already is.
  const waiting = ben.getByRole("group", { name: `Answer: Ana Ribeiro invites you to ${name}` });
  await waiting.getByRole("button", { name: "Decline" }).click();
  await expect(waiting).toBeHidden();
  await ben.getByRole("button", { name: "Undo" }).click();
  await waiting.getByRole("button", { name: "Join" }).click();
  const row = ben.getByRole("link", { name: new RegExp(`^${name}`) });
  await expect(row).toBeVisible();
  await expect(row).not.toHaveAccessibleName(/unread/);
  await expect(open.getByText("Ben Whitaker")).toBeHidden();

  await ana.getByRole("link", { name: "Overview" }).click();
  await addExpense(ana, "Firewood", "40");
  await expect(row).toHaveAccessibleName(/1 unread notification/);
  await row.click();
  await expect(ben.getByRole("heading", { level: 1, name })).toBeVisible();
  await ben.getByRole("link", { name: "Groups", exact: true }).first().click();
  await expect(row).toBeVisible();
  await expect(row).not.toHaveAccessibleName(/unread|new/);
  await ben.context().close();
});
