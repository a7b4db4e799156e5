import { AppError } from "@evenly/contract";
import type { CategoryRule, CategoryRulePreview } from "@evenly/contract/category-rules/schemas";
import { screen, waitFor, within } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { fakeApi } from "../../../testing/fake-api.ts";
import { fill, notShowing, press, settle, showing, user } from "../../../testing/page.ts";
import { renderScreen } from "../../../testing/render-screen.tsx";
import { signIn } from "../../../testing/session.ts";
import { exampleMatches, exampleRule, noGoals } from "../testing/example-rules.ts";

type Sent = { readonly text: string; readonly category: string; readonly alsoPast: boolean };
const RUN = "019aa000-0000-7000-8000-0000000000f1";
let calls: ReturnType<typeof fakeApi>;
let answers: Record<string, () => CategoryRulePreview>;
let refusal: AppError | null;
let rules: CategoryRule[];
const asked = () =>
  calls.flatMap(({ path, input }) => (path === "budgets.previewRule" ? [(input as Sent).text] : []));
const created = () => calls.filter(({ path }) => path === "budgets.createRule").map(({ input }) => input);

beforeEach(() => {
  signIn();
  refusal = null;
  rules = [];
  answers = {
    harbour: () => exampleMatches(200, { changes: 9, chosen: 3, same: 2 }),
    taxi: () => exampleMatches(200, {}),
    e: () => exampleMatches(200, { changes: 187 }),
  };
  calls = fakeApi({
    "budgets.listRules": () => rules,
    "budgets.listGoals": () => noGoals,
    "budgets.previewRule": ({ text }: Sent) => answers[text]?.() ?? exampleMatches(200, { changes: 187 }),
    "budgets.createRule": ({ text, category, alsoPast }: Sent): CategoryRule => {
      if (refusal !== null) throw refusal;
      const undo = alsoPast ? { id: RUN, until: new Date("2026-12-28T12:00:00Z") } : null;
      const sorted = alsoPast ? 9 : 0;
      rules = [exampleRule(1, { text, category: category as "food", sorted, undo }), ...rules];
      return rules[0] as CategoryRule;
    },
    "payments.undoBulkEdit": () => ({ restored: 9 }),
  });
});

async function openForm(): Promise<HTMLElement> {
  await renderScreen("/advanced");
  await press("Add rule");
  return screen.findByRole("form", { name: "New rule" });
}

it("says what the rule matches once typing pauses, and shows the first three of them", async () => {
  const form = await openForm();
  const field = await screen.findByLabelText("If the text contains");
  expect(document.activeElement).toBe(field);
  await user.type(field, "harbour");
  expect(asked()).toEqual([]);
  await showing("This matches 14 of your last 200 payments.", form);
  expect(asked()).toEqual(["harbour"]);
  const counts = within(form).getByRole("list", { name: "What the rule does to them" });
  expect([...counts.children].map((item) => item.textContent)).toEqual([
    "9 change",
    "3 set by you, stay",
    "2 already Food",
  ]);
  expect(within(form).getByRole("img").querySelectorAll("rect")).toHaveLength(200);
  const matched = within(form).getByRole("list", { name: "Payments that match" });
  expect(matched.children).toHaveLength(3);
  await press("All 14", { in: form });
  expect(matched.children).toHaveLength(14);
  expect(within(form).getByRole("status").textContent).toContain("This matches 14");
});

it("never shows the answer for an earlier text", async () => {
  const form = await openForm();
  await fill("If the text contains", "harbour");
  await showing("This matches 14 of your last 200 payments.", form);
  await user.click(screen.getByRole("checkbox"));
  await user.type(screen.getByLabelText("If the text contains"), "s");
  expect(form.textContent).not.toContain("This matches");
  await showing("This matches 187 of your last 200 payments.", form);
  expect((screen.getByRole("checkbox") as HTMLInputElement).checked).toBe(false);
});

it("saves with the past payments that were shown, and undoes them", async () => {
  const form = await openForm();
  await fill("If the text contains", "harbour");
  await user.click(
    await screen.findByRole("checkbox", {
      name: "Also change the 9 past ones. You can undo it for 30 days.",
    }),
  );
  await press("Save rule", { in: form });
  await showing("Rule saved. Past payments are Food now.");
  expect(created()).toMatchObject([{ text: "harbour", category: "food", alsoPast: true }]);
  const row = await screen.findByRole("button", { name: /“harbour”/ });
  await waitFor(() => expect(document.activeElement).toBe(row));
  await press("Undo");
  await showing("9 payments are back as they were.");
  expect(calls.find(({ path }) => path === "payments.undoBulkEdit")?.input).toEqual({ id: RUN });
});

it("says that nothing matches, and saves all the same", async () => {
  const form = await openForm();
  await fill("If the text contains", "taxi");
  await showing("This matches none of your last 200 payments. The rule sorts new ones.", form);
  expect(screen.queryByRole("checkbox")).toBeNull();
  await press("Save rule", { in: form });
  await showing("Rule saved.");
  expect(created()).toMatchObject([{ alsoPast: false }]);
});

it("asks before a rule that matches more than half, also when it is saved before the preview came", async () => {
  const form = await openForm();
  await fill("If the text contains", "aa");
  await press("Save rule", { in: form });
  const dialog = await screen.findByRole("dialog", {
    name: "This matches 187 of your last 200. Are you sure?",
  });
  await press("Cancel", { in: dialog });
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(created()).toEqual([]);
  await user.click(await within(form).findByRole("checkbox"));
  await press("Save rule", { in: form });
  await press("Save rule", {
    in: await screen.findByRole("dialog", {
      name: "This would change 187 of your last 200. Are you sure?",
    }),
  });
  await showing("Rule saved. Past payments are Food now.");
  expect(created()).toHaveLength(1);
});

it("tells what is wrong with the text at the field, until it is changed", async () => {
  const form = await openForm();
  const field = screen.getByLabelText("If the text contains");
  await user.type(field, "h");
  await press("Save rule", { in: form });
  await showing("Type at least 2 characters.", form);
  expect(asked()).toEqual([]);
  refusal = new AppError("CATEGORY_RULE_EXISTS");
  await fill("If the text contains", "harbour");
  await notShowing("Type at least 2 characters.", form);
  await press("Save rule", { in: form });
  await showing("You already have a rule with this text.", form);
  expect(field.getAttribute("aria-invalid")).toBe("true");
  expect(document.activeElement).toBe(field);
  await user.type(field, "s");
  await notShowing("You already have a rule with this text.", form);
  refusal = null;
  await fill("If the text contains", "harbour");
  await press("Save rule", { in: form });
  await showing("Rule saved.");
  await settle();
  const keys = created().map((input) => (input as { idempotencyKey: string }).idempotencyKey);
  expect(new Set(keys).size).toBe(1);
});
