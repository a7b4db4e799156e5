import { AppError } from "@evenly/contract";
import { makeAdmin, openTestContext } from "@evenly/testing";
import { expect, it } from "vitest";
import { recordRefusedAct } from "./record-refused-act.ts";

const { ctx } = await openTestContext();

it("recordRefusedAct keeps who was refused what and why, and no other detail of the refusal", async () => {
  const operator = await makeAdmin(ctx);
  const refusal = new AppError("FORBIDDEN", { rule: "self", methods: ["pin"] });
  await recordRefusedAct(operator.ctx, { act: "freeze", refusal });
  const rows = await ctx.db.$client`
    select actor_id, user_id, metadata from audit_log where operation = 'act.refused'`;
  expect(rows).toEqual([
    {
      actor_id: operator.userId,
      user_id: null,
      metadata: { act: "freeze", code: "FORBIDDEN", rule: "self", state: null },
    },
  ]);
});
