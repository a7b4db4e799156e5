import { addExpense, expenseOf } from "./support/groups.ts";
import { expect, test } from "./support/quiet-console.ts";

test("two people share expenses: each sees at once what the other enters, changes, removes and restores", async ({
  newPerson,
  openAs,
  openLive,
}) => {
  const [alva, bruno] = await Promise.all([newPerson("Alva"), newPerson("Bruno")]);
  const [here, there] = await Promise.all([openLive(alva, "/groups"), openLive(bruno, "/groups")]);
  await here.getByRole("button", { name: "New group" }).first().click();
  await here.getByLabel("Name").fill("Flat");
  await here.getByLabel("Who is in it?").fill(bruno.lastName);
  await here.getByRole("option", { name: new RegExp(bruno.name) }).click();
  await here.getByLabel("Who is in it?").fill("Dee");
  await here.getByRole("option", { name: "Add “Dee” without an account" }).click();
  await here.getByRole("button", { name: "Create group" }).click();
  await expect(here.getByRole("heading", { level: 1, name: "Flat" })).toBeVisible();
  await expect(here.getByText("Add the first expense")).toBeVisible();
  // Nothing ties Bruno to Alva yet: he is in the group once he says yes, where he already is.
  await expect(here.getByText(`Invited ${bruno.name}, who joins by saying yes`)).toBeVisible();
  await expect(there.getByRole("main").getByRole("link", { name: /^Flat/ })).toHaveCount(0);
  const asked = there.getByRole("group", { name: `Answer: ${alva.name} invites you to Flat` });
  await asked.getByRole("button", { name: "Join" }).click();
  await there.getByRole("main").getByRole("link", { name: /^Flat/ }).click();
  await expect(there.getByRole("region", { name: "Your balance" }).getByText("You're even.")).toBeVisible();

  // An amount that three people cannot share evenly: the form says who takes the odd cent.
  await addExpense(here, "Dinner", "100", () =>
    expect(here.getByText("$100.00 doesn't split evenly.")).toBeVisible(),
  );
  await expect(expenseOf(there, "Dinner")).toContainText("you owe");
  await expect(there.getByRole("region", { name: "Your balance" })).toContainText("You owe in this group");

  // Exact parts that miss the amount cannot be saved; one press gives the rest to a person.
  await addExpense(here, "Taxi", "30", async () => {
    await here.getByRole("radio", { name: "Exact" }).check({ force: true });
    const part = here.getByLabel(`Amount of ${bruno.name}`);
    // A text that is no number is never nothing: its field is marked, and nothing is saved.
    await part.fill("29.99x");
    await expect(part).toHaveAttribute("aria-invalid", "true");
    await expect(part).toHaveAccessibleDescription("Enter a number like 12.50.");
    await expect(here.getByRole("button", { name: "Save expense" })).toBeDisabled();
    await part.fill("29,99");
    await expect(part).not.toHaveAttribute("aria-invalid");
    await expect(here.getByText("$0.01 is still open")).toBeVisible();
    await expect(here.getByRole("button", { name: "Save expense" })).toBeDisabled();
    await here.getByRole("button", { name: "I'll take it" }).click();
  });
  await expect(expenseOf(there, "Taxi")).toContainText("$29.99");

  // A comment of one appears on the other's open page; removing and restoring changes both balances.
  await expenseOf(there, "Taxi").click();
  await expenseOf(here, "Taxi").click();
  await there.getByPlaceholder("Write to everyone in this group").fill("That was my part");
  await there.getByRole("button", { name: "Comment" }).click();
  await expect(here.getByRole("main").getByText("That was my part")).toBeVisible();
  await expect(there.getByRole("button", { name: "Remove", exact: true })).toHaveCount(1);
  await expect(there.getByRole("button", { name: "More" })).toHaveCount(0);
  await here.getByRole("button", { name: "More" }).click();
  await here.getByRole("menuitem", { name: "Remove" }).click();
  await here.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
  await expect(
    there.getByText("This expense was removed and doesn't count.", { exact: false }),
  ).toBeVisible();
  await here.getByRole("button", { name: "Restore" }).click();
  await expect(there.getByText("3 versions")).toBeVisible();

  // A form that is open while somebody else saves shows both versions, and keeps what was typed.
  await here.getByRole("link", { name: "Edit" }).click();
  await here.getByLabel("Title").fill("Night taxi");
  const expense = new URL(here.url()).pathname.replace(/\/edit$/, "");
  const other = await openAs(alva, `${expense}/edit`);
  await other.getByLabel("Title").fill("Taxi home");
  await other.getByRole("button", { name: "Save changes" }).click();
  await expect(other.getByRole("heading", { level: 1, name: "Taxi home" })).toBeVisible();
  await expect(here.getByText("Someone changed this expense while you were editing.")).toBeVisible();
  await expect(here.getByRole("button", { name: "Save changes" })).toBeDisabled();
  await expect(here.getByText("Taxi home · $30.00")).toBeVisible();
  await here.getByRole("button", { name: "Keep mine" }).click();
  await here.getByRole("button", { name: "Save changes" }).click();
  await expect(there.getByRole("heading", { level: 1, name: "Night taxi" })).toBeVisible();
});
