import { codeOf, makeSpender, makeUser, openTestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { bulkEdit } from "../history/bulk-edit.ts";
import { makeRule, noteCash } from "../testing/category-rules.ts";
import { previewCategoryRule } from "./preview-category-rule.ts";

const { ctx } = await openTestContext({ now: new Date("2026-11-21T12:00:00Z") });
const fatesOf = async (...asked: Parameters<typeof previewCategoryRule>) =>
  (await previewCategoryRule(...asked)).lines.map(({ title, fate }) => `${title}: ${fate}`);

describe("previewCategoryRule", () => {
  it("tells what changes, what was chosen by hand and what is so already, and changes nothing", async () => {
    const asMe = ctx.asUser((await makeUser(ctx)).userId);
    await noteCash(asMe, "Harbour Ferry", "transportation");
    await noteCash(asMe, "Harbour Market");
    await noteCash(asMe, "Harbour Grill", "food");
    await noteCash(asMe, "Bakery");
    const asked = { text: "harbour", category: "food" } as const;
    const preview = await previewCategoryRule(asMe, asked);
    expect(preview.looked).toBe(4);
    expect(preview.lines.map(({ place, title, fate }) => [place, title, fate])).toEqual([
      [1, "Harbour Grill", "same"],
      [2, "Harbour Market", "changes"],
      [3, "Harbour Ferry", "chosen"],
    ]);
    expect(preview.lines[1]).toMatchObject({ category: null, amountMinor: 5_00n, direction: "out" });
    expect(await previewCategoryRule(asMe, asked)).toEqual(preview);
  });

  it("looks at 200 payments, and takes what the payer chose as theirs, not as the payee's", async () => {
    const { asMe, asShop } = await makeSpender(ctx, 210);
    const asked = { text: "even", category: "food" } as const;
    const mine = await previewCategoryRule(asMe, asked);
    expect([mine.looked, mine.lines.length]).toEqual([200, 100]);
    expect(new Set(mine.lines.map(({ fate }) => fate))).toEqual(new Set(["chosen"]));
    const theirs = await previewCategoryRule(asShop, asked);
    expect(new Set(theirs.lines.map(({ fate }) => fate))).toEqual(new Set(["changes"]));
    // A choice of their own replaces the proposal.
    await bulkEdit(asShop, {
      ids: theirs.lines.slice(0, 2).map(({ id }) => id as never),
      category: "travel",
    });
    const again = await previewCategoryRule(asShop, asked);
    expect(again.lines.filter(({ fate }) => fate === "chosen")).toHaveLength(2);
  });

  it("leaves to rules above an edited one what they decide; a new one stands above all", async () => {
    const asMe = ctx.asUser((await makeUser(ctx)).userId);
    const { id: ruleId } = await makeRule(asMe, "market", "shopping");
    await makeRule(asMe, "harbour", "travel");
    await noteCash(asMe, "Harbour Market");
    const asked = { text: "market", category: "shopping" } as const;
    expect(await fatesOf(asMe, { ...asked, ruleId })).toEqual(["Harbour Market: above"]);
    expect(await fatesOf(asMe, asked)).toEqual(["Harbour Market: changes"]);
    const asOther = ctx.asUser((await makeUser(ctx)).userId);
    expect(await codeOf(previewCategoryRule(asOther, { ...asked, ruleId }))).toBe("CATEGORY_RULE_NOT_FOUND");
    expect(await fatesOf(asOther, asked)).toEqual([]);
  });
});
