import { addExpenseByApi, expenseOf, makeGroup } from "./support/groups.ts";
import { expect, test } from "./support/quiet-console.ts";

test("a debt is settled from the balance and in cash; both see it at once, and everyone is even", async ({
  newPerson,
  openLive,
}) => {
  const [alva, bruno] = await Promise.all([newPerson("Alva"), newPerson("Bruno", { balance: 50_00 })]);
  const group = await makeGroup(alva, "Trip", [bruno]);
  await addExpenseByApi(alva, group, "Dinner", 40_00n);
  await addExpenseByApi(alva, group, "Museum", 20_00n);
  const [hers, his] = await Promise.all([openLive(alva, group.path), openLive(bruno, group.path)]);

  // What the debt came from sums to it; one expense of it is paid from the balance.
  await his.getByRole("link", { name: `Pay ${alva.name}` }).click();
  await expect(his.getByRole("heading", { name: "Why do I owe this?" })).toBeVisible();
  await his.getByRole("radio", { name: "Some expenses" }).check({ force: true });
  await his.getByLabel(/Museum/).check();
  await expect(his.getByText("You keep")).toBeVisible();
  await his.getByRole("button", { name: "Pay Alva $10.00" }).click();
  await expect(his.getByRole("heading", { name: "Alva has it" })).toBeVisible();
  await his.getByRole("link", { name: "Done" }).click();
  await expect(his.getByRole("region", { name: "Your balance" })).toContainText("$20.00");
  await expect(hers.getByRole("main").getByText(/^Bruno.* paid you$/)).toBeVisible();
  await expect(hers.getByRole("region", { name: "Your balance" })).toContainText("$20.00");

  // More than what is open cannot be paid; cash waits for Alva, who is asked in her open group.
  await his.getByRole("link", { name: `Pay ${alva.name}` }).click();
  await his.getByRole("radio", { name: "In cash or another way" }).check({ force: true });
  await his.getByRole("radio", { name: "Another amount" }).check({ force: true });
  await his.getByLabel("Amount", { exact: true }).fill("20.01");
  await his.getByRole("button", { name: "Record $20.01" }).click();
  const question = his.getByRole("dialog", { name: "Record $20.01 for a debt of $20.00?" });
  await expect(question.getByText("owes you $0.01 then.")).toBeVisible();
  await question.getByRole("button", { name: "Change the amount" }).click();
  await his.getByLabel("Amount", { exact: true }).fill("20");
  await his.getByRole("button", { name: "Record $20.00" }).click();
  await expect(his.getByRole("heading", { name: "Recorded" })).toBeVisible();
  const asked = hers.getByRole("region", { name: /^Bruno.* gave you \$20\.00\?$/ });
  await asked.getByRole("button", { name: "Confirm" }).click();
  await expect(hers.getByRole("region", { name: "Your balance" }).getByText("You're even.")).toBeVisible();
  await his.getByRole("link", { name: "Done" }).click();
  await expect(his.getByRole("region", { name: "Your balance" }).getByText("You're even.")).toBeVisible();
  await expenseOf(his, "Dinner").click();
  await expect(his.getByText("Paid", { exact: true }).first()).toBeVisible();
});
