import { randomUUID } from "node:crypto";
import { expect, type Locator, type Page } from "@playwright/test";
import { mutate, type Person } from "./people.ts";

/** A group's expense in its list. A toast about the expense is a link with the same title, outside the list. */
export function expenseOf(page: Page, title: string): Locator {
  return page.getByRole("region", { name: "Expenses" }).getByRole("link", { name: new RegExp(title) });
}

/** Opens the form of a new expense, fills it and saves it. Given an amount, the group shares it as it does by default. */
export async function addExpense(
  page: Page,
  title: string,
  amount: string,
  fill: () => Promise<void> = async () => {},
): Promise<void> {
  await page.getByRole("link", { name: "Add expense" }).click();
  await page.getByLabel("Title").fill(title);
  if (amount !== "") await page.getByLabel("Amount", { exact: true }).fill(amount);
  await fill();
  await page.getByRole("button", { name: "Save expense" }).click();
  await expect(expenseOf(page, title)).toBeVisible();
}

export type MadeGroup = { readonly id: string; readonly path: string };

/** Makes a group over the api, with people who keep its owner as a favourite; a text is a member without an account. */
export async function makeGroup(
  owner: Person,
  name: string,
  others: readonly (Person | string)[] = [],
): Promise<MadeGroup> {
  for (const other of others)
    if (typeof other !== "string") await mutate(other, "contacts.addFavourite", { userId: owner.id });
  const members = others.map((other) => (typeof other === "string" ? { name: other } : { userId: other.id }));
  const input = { name, members, idempotencyKey: randomUUID() };
  const { id } = await mutate<{ readonly id: string }>(owner, "groups.create", input);
  return { id, path: `/groups/${id}` };
}

/** Adds an expense that this member has paid for everyone in equal parts; returns its address. */
export async function addExpenseByApi(
  payer: Person,
  group: MadeGroup,
  title: string,
  amountMinor: bigint,
  category = "other",
): Promise<string> {
  const answer = await payer.api.get(`/api/groups/${group.id}`);
  type Member = { readonly id: string; readonly userId: string | null };
  const { members } = (await answer.json()).group as { readonly members: readonly Member[] };
  const own = members.find(({ userId }) => userId === payer.id);
  const { id } = await mutate<{ readonly id: string }>(payer, "groups.createExpense", {
    groupId: group.id,
    title,
    amountMinor,
    category,
    currency: "USD",
    payers: [{ memberId: own?.id, amountMinor }],
    split: { method: "equal", memberIds: members.map((member) => member.id) },
    spentOn: new Date().toISOString().slice(0, 10),
    idempotencyKey: randomUUID(),
  });
  return `${group.path}/expenses/${id}`;
}
