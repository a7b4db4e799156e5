import { randomUUID } from "node:crypto";
import { addExpenseByApi, makeGroup } from "./support/groups.ts";
import { mutate } from "./support/people.ts";
import { expect, test } from "./support/quiet-console.ts";

test("a budget counts one's own share of bills at once, warns once, and settling changes nothing", async ({
  newPerson,
  openLive,
}) => {
  const [mira, ben, ana, jonas] = await Promise.all([
    newPerson("Mira"),
    newPerson("Ben"),
    newPerson("Ana"),
    newPerson("Jonas"),
  ]);
  const group = await makeGroup(mira, "Flat", [ben, ana, jonas]);
  const page = await openLive(mira, "/budget");
  await page.getByRole("button", { name: "Start empty, one budget at a time" }).click();
  await page.getByRole("button", { name: "Budget", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "New budget" });
  await dialog.getByLabel("Amount", { exact: true }).fill("100");
  await dialog.getByRole("button", { name: "Save" }).click();
  const food = page.getByRole("list", { name: "Budget" }).getByRole("listitem").filter({ hasText: "Food" });
  await expect(food).toContainText("$0.00 of $100.00");

  await addExpenseByApi(mira, group, "Dinner", 100_00n, "food");
  await expect(food).toContainText("$25.00 of $100.00");
  await expect(page.getByText("You paid $100.00, but $75.00 of it belongs to friends.")).toBeVisible();
  await addExpenseByApi(ben, group, "Groceries", 240_00n, "food");
  await expect(food).toContainText("$85.00 of $100.00");
  const alerts = page.getByRole("region", { name: "Alerts" });
  await expect(alerts.getByRole("listitem")).toHaveCount(1);
  await expect(alerts).toContainText("Food is at 85%.");

  const members = (await (await mira.api.get(`/api/groups/${group.id}`)).json()).group.members as {
    readonly id: string;
    readonly userId: string | null;
  }[];
  const memberOf = (userId: string) => members.find((member) => member.userId === userId)?.id;
  await mutate(ben, "groups.recordPayment", {
    groupId: group.id,
    fromMemberId: memberOf(mira.id),
    toMemberId: memberOf(ben.id),
    currency: "USD",
    amountMinor: 35_00n,
    method: "cash",
    idempotencyKey: randomUUID(),
  });
  await page.reload();
  await expect(food).toContainText("$85.00 of $100.00");
  await expect(alerts.getByRole("listitem")).toHaveCount(1);
});
