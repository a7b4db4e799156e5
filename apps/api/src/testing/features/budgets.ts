import { BudgetId, CreateBudgetInput } from "@evenly/contract/budgets/schemas";
import { CreateGroupInput } from "@evenly/contract/groups/schemas";
import { UserId } from "@evenly/contract/ids";
import { budgetAlerts } from "@evenly/db/budgets/tables";
import { createCategory } from "@evenly/services/budgets/categories/create-category";
import { createBudget } from "@evenly/services/budgets/create-budget";
import { shareBudget } from "@evenly/services/budgets/sharing/share-budget";
import { createCategoryRule } from "@evenly/services/category-rules/create-category-rule";
import { archiveGroup } from "@evenly/services/groups/archive-group";
import { createGroup } from "@evenly/services/groups/create-group";
import { makeKnown, type TestContext } from "@evenly/testing";
import { NOBODY } from "../nobody.ts";
import { signInTestUser } from "../sign-in.ts";
import type { RefusalCase, RefusalCases, Stage, TestedFeature, TestedRow } from "../tested-feature.ts";

/** A budget of a user: 100.00 for travel in each month, in a currency that no other case has. */
async function makeBudget(ctx: TestContext, userId: string, fields: object = {}) {
  const input = { category: "travel", amountMinor: 100_00n, currency: "CHF", idempotencyKey: ctx.ids.uuid() };
  const { budget } = await createBudget(ctx.asUser(userId), CreateBudgetInput.parse({ ...input, ...fields }));
  return budget.id;
}

/** A group of a user, with the caller as a member without rights. */
async function makeGroup(ctx: TestContext, userId: string, members: readonly string[] = []) {
  const input = {
    name: "Flat",
    members: members.map((id) => ({ userId: id })),
    idempotencyKey: ctx.ids.uuid(),
  };
  return (await createGroup(ctx.asUser(userId), CreateGroupInput.parse(input))).group.id;
}

async function makeForeignGroup({ ctx, world }: Stage) {
  const { userId } = await signInTestUser(ctx);
  await makeKnown(ctx, { userId }, [world]);
  return { userId, groupId: await makeGroup(ctx, userId, [world.userId]) };
}

async function makeArchivedGroup({ ctx, world }: Stage, before: (groupId: string) => Promise<unknown>) {
  const groupId = await makeGroup(ctx, world.userId);
  await before(groupId);
  await archiveGroup(ctx.asUser(world.userId), { groupId: groupId as never, isArchived: true });
  return groupId;
}

const body = { category: "food", amount: "100.00", currency: "SEK" };
let years = 0;
/** A year that no other budget has: days of one category and currency are in one budget. */
function inNextYear() {
  years += 1;
  const year = 2030 + years;
  return { startDate: `${year}-01-01`, endDate: `${year}-12-31` };
}
type Request = (id: string) => RefusalCase;

/** Refusals of every change of a budget. */
const ofChange = (request: Request): RefusalCases => ({
  BUDGET_NOT_FOUND: () => request(NOBODY),
  GROUP_ARCHIVED: async (stage) => {
    let id = "";
    await makeArchivedGroup(stage, async (groupId) => {
      id = await makeBudget(stage.ctx, stage.world.userId, { groupId });
    });
    return request(id);
  },
  GROUP_FORBIDDEN: async (stage) => {
    const { userId, groupId } = await makeForeignGroup(stage);
    return request(await makeBudget(stage.ctx, userId, { groupId }));
  },
});

const changed: TestedRow = {
  answers: { status: 200, fields: ["budget"], failure: "Failed to update budget" },
  example: ({ idOf }) => ({ id: idOf("budget"), body: { amount: "120.00", currency: "CHF" } }),
  notProvoked: ["BUDGET_FORBIDDEN", "BUDGET_NOT_SHAREABLE"],
  refusals: {
    ...ofChange((id) => ({ id, body: { isActive: true } })),
    BUDGET_CHANGED: ({ world }) => ({ id: world.idOf("budget"), body: { expectedVersion: 9 } }),
    BUDGET_DATES_WRONG: ({ world }) => ({ id: world.idOf("budget"), body: { endDate: "1999-01-01" } }),
    BUDGET_OVERLAPS: async ({ ctx, world }) => {
      const { startDate: startsOn, endDate: endsOn } = inNextYear();
      await makeBudget(ctx, world.userId, { currency: "NOK", startsOn, endsOn });
      const id = await makeBudget(ctx, world.userId, { currency: "SEK", startsOn, endsOn });
      return { id, body: { currency: "NOK" } };
    },
    CATEGORY_UNKNOWN: ({ world }) => ({ id: world.idOf("budget"), body: { category: NOBODY } }),
  },
};

/** An alert of a budget of a user. */
async function makeAlert(ctx: TestContext, userId: string): Promise<string> {
  const row = {
    id: ctx.ids.uuid(),
    budgetId: await makeBudget(ctx, userId, { currency: "PLN" }),
    userId,
    periodFrom: "2026-11-01",
    type: "warning" as const,
    threshold: 80,
    percent: 85,
    spentMinor: 85_00n,
    limitMinor: 100_00n,
    createdAt: ctx.clock.now(),
  };
  await ctx.db.insert(budgetAlerts).values(row);
  return row.id;
}

/** A budget of another user, who wants to share it with the user. */
async function makeInvitation(ctx: TestContext, userId: string): Promise<string> {
  const other = await signInTestUser(ctx);
  await makeKnown(ctx, { userId }, [other]);
  const budgetId = BudgetId.parse(await makeBudget(ctx, other.userId));
  await shareBudget(ctx.asUser(other.userId), { budgetId, userId: UserId.parse(userId), access: "read" });
  return budgetId;
}

const today = { on: "2026-11-21" };

export const tested: TestedFeature = {
  takes: {
    "budgets.get": { budgetId: NOBODY, ...today },
    "budgets.getEffect": { category: NOBODY, amountMinor: 1n, currency: "CHF", ...today },
    "budgets.answer": { budgetId: NOBODY, isAccepted: true },
    "budgets.deleteAlert": { alertId: NOBODY },
  },
  rows: {
    "GET /api/budgets": {
      answers: { status: 200, fields: ["budgets"], failure: "Failed to load budgets" },
      example: () => ({}),
      refusals: { GROUP_NOT_FOUND: () => ({ query: `groupId=${NOBODY}` }) },
    },
    "POST /api/budgets": {
      answers: { status: 201, fields: ["budget"], isIdempotent: true, failure: "Failed to create budget" },
      example: () => ({ body: { ...body, ...inNextYear() } }),
      notProvoked: ["BUDGETS_FULL"],
      refusals: {
        CATEGORY_UNKNOWN: () => ({ body: { ...body, category: NOBODY } }),
        BUDGET_DATES_WRONG: () => ({ body: { ...body, startDate: "2026-11-02", endDate: "2026-11-01" } }),
        BUDGET_OVERLAPS: async ({ ctx, world }) => {
          await makeBudget(ctx, world.userId, { currency: "DKK" });
          return { body: { ...body, category: "travel", currency: "DKK" } };
        },
        GROUP_NOT_FOUND: () => ({ body: { ...body, groupId: NOBODY } }),
        GROUP_ARCHIVED: async (stage) => ({
          body: { ...body, groupId: await makeArchivedGroup(stage, async () => undefined) },
        }),
        GROUP_FORBIDDEN: async (stage) => ({
          body: { ...body, groupId: (await makeForeignGroup(stage)).groupId },
        }),
        IDEMPOTENCY_MISMATCH: async ({ ctx, world }) => {
          const key = ctx.ids.uuid();
          await makeBudget(ctx, world.userId, { currency: "JPY", idempotencyKey: key });
          return { key, body };
        },
      },
    },
    "GET /api/budgets/{id}": {
      answers: { status: 200, fields: ["budget"], failure: "Failed to get budget" },
      example: ({ idOf }) => ({ id: idOf("budget") }),
      refusals: { BUDGET_NOT_FOUND: () => ({ id: NOBODY }) },
    },
    "PUT /api/budgets/{id}": changed,
    "PATCH /api/budgets/{id}": changed,
    "DELETE /api/budgets/{id}": {
      answers: { status: 200, fields: [], failure: "Failed to delete budget" },
      example: ({ idOf }) => ({ id: idOf("endedBudget") }),
      notProvoked: ["BUDGET_FORBIDDEN"],
      refusals: ofChange((id) => ({ id })),
    },
  },
  makes: {
    budget: ({ ctx, owner }) => makeBudget(ctx, owner.userId),
    endedBudget: ({ ctx, owner }) =>
      makeBudget(ctx, owner.userId, { startsOn: "2020-01-01", endsOn: "2020-01-31" }),
    spendingCategory: async ({ ctx, owner, words }) => {
      const look = { icon: "leaf", color: "olive", description: words.slice(0, 100) } as const;
      const input = { ...look, name: words.slice(0, 40), idempotencyKey: ctx.ids.uuid() };
      const { id } = await createCategory(ctx.asUser(owner.userId), input);
      await makeBudget(ctx, owner.userId, { category: id });
      return id;
    },
    categoryRule: async ({ ctx, owner, words }) => {
      const input = { text: words.slice(0, 60), category: "food", alsoPast: false } as const;
      const asOwner = ctx.asUser(owner.userId);
      return (await createCategoryRule(asOwner, { ...input, idempotencyKey: ctx.ids.uuid() })).id;
    },
    budgetAlert: ({ ctx, owner }) => makeAlert(ctx, owner.userId),
    budgetInvitation: ({ ctx, owner }) => makeInvitation(ctx, owner.userId),
  },
};
