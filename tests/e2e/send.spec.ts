import { confirm, fillSend } from "./support/money.ts";
import { ANA, payByApi } from "./support/people.ts";
import { expect, test } from "./support/quiet-console.ts";

test("sends with the keyboard alone", async ({ newPerson, openAs }) => {
  const [alva, bruno] = await Promise.all([newPerson("Alva", { balance: 10_00 }), newPerson("Bruno")]);
  await payByApi(alva, bruno, "1");
  const page = await openAs(alva, "/send");
  const people = page.getByRole("listbox", { name: "People" });
  await expect(people.getByRole("option").first()).toBeVisible();
  await page.getByRole("combobox", { name: "To", exact: true }).focus();
  await page.keyboard.press("ArrowDown");
  await expect(people.getByRole("option", { selected: true })).toHaveCount(1);
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Amount")).toBeFocused();
  await page.keyboard.type("0.05");
  const button = page.getByRole("button", { name: "Confirm and send $0.05" });
  await expect(button).toBeEnabled();
  await expect(async () => {
    await page.keyboard.press("Tab");
    await expect(button).toBeFocused({ timeout: 100 });
  }).toPass({ intervals: [0] });
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { name: / has it\. / })).toBeFocused();
});

test("a double click is one payment", { tag: "@each-setting" }, async ({ newPerson, openAs }) => {
  const [alva, bruno] = await Promise.all([newPerson("Alva", { balance: 10_00 }), newPerson("Bruno")]);
  const page = await openAs(alva, "/send");
  await fillSend(page, `@${bruno.handle}`, "0.07", "Twice");
  const calls: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("payments.send")) calls.push(request.url());
  });
  await page.getByRole("button", { name: /Confirm and send/ }).dblclick();
  await expect(page.getByRole("heading", { name: / has it\. / })).toBeVisible();
  expect(calls).toHaveLength(1);
  await page.goto("/history?q=Twice");
  await expect(page.getByText("1 entry", { exact: true })).toBeVisible();
});

test("a payment without an answer is sent once, also after a reload", async ({ newPerson, openAs }) => {
  const [alva, bruno] = await Promise.all([newPerson("Alva", { balance: 10_00 }), newPerson("Bruno")]);
  const page = await openAs(alva, "/send");
  await fillSend(page, `@${bruno.handle}`, "0.09", "Lost");
  // The api posts the payment, but its answer is dropped.
  await page.route(/payments\.send/, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.getByRole("button", { name: /Confirm and send/ }).click();
  await expect(page.getByRole("alert").filter({ hasText: "We didn't hear back" })).toBeVisible();
  await page.unroute(/payments\.send/);
  await page.reload();
  await expect(page.getByText("We didn't hear back. Try again: it can only be sent once.")).toBeVisible();
  await expect(page.getByLabel("Amount")).toHaveValue("0.09");
  await expect(page.getByRole("button", { name: /Confirm and send/ })).toBeEnabled();
  await confirm(page);
  await page.goto("/history?q=Lost");
  await expect(page.getByText("1 entry", { exact: true })).toBeVisible();
});

test("explains why a payment cannot be made", async ({ newPerson, openAs }) => {
  const page = await openAs(await newPerson("Alva", { balance: 10_00 }), "/send");
  const to = page.getByRole("combobox", { name: "To", exact: true });
  await to.fill("nobody@example.com");
  await to.press("Enter");
  await expect(
    page.getByText("We can't find anyone with that address. Check the spelling.", {
      exact: false,
    }),
  ).toBeVisible();
  await to.fill(`@${ANA.handle}`);
  await to.press("Enter");
  await page.getByLabel("Amount").fill("4900000");
  const button = page.getByRole("button", { name: /Confirm and send/ });
  await expect(button).toBeDisabled();
  await expect(button).toHaveAccessibleDescription(/^Your limit is .* Send /);
  await page.getByLabel("Amount").fill("1e5");
  await page.getByLabel("Amount").blur();
  await expect(page.getByText("Enter an amount like 42.50.")).toBeVisible();
});
