import { codeOf, makeAdmin, makeCandidate, openTestContext, operatorProof as proof } from "@evenly/testing";
import { expect, it } from "vitest";
import { dismissAct } from "./dismiss-act.ts";
import { grantAdmin } from "./grant-admin.ts";

const { ctx } = await openTestContext();

const reason = "asked for by the test";

it("dismissAct ends a waiting act once, for its proposer and other operators, audited with the reason", async () => {
  const [one, other] = [await makeAdmin(ctx), await makeAdmin(ctx)];
  for (const operator of [one, other]) {
    const ana = await makeCandidate(ctx);
    const { id: waitingActId } = await grantAdmin(one.ctx, { user: ana.userId, reason, proof });
    const dismiss = (as = operator.ctx) => dismissAct(as, { waitingActId, reason });
    expect(await codeOf(dismiss(ctx.asUser(ana.userId)))).toBe("FORBIDDEN");
    expect(await codeOf(dismiss(ctx))).toBe("UNAUTHENTICATED");
    expect(await dismiss()).toEqual({ done: true });
    await expect(dismiss()).rejects.toMatchObject({
      code: "STATE_CONFLICT",
      details: { state: "dismissed" },
    });
    const audited = await ctx.db.$client`
      select actor_id, metadata from audit_log where operation = 'act.dismissed' and subject = ${waitingActId}`;
    expect(audited).toEqual([{ actor_id: operator.userId, metadata: { act: "grant_admin", reason } }]);
  }
  const unknown = { waitingActId: ctx.ids.uuid() as never, reason };
  expect(await codeOf(dismissAct(one.ctx, unknown))).toBe("NOT_FOUND");
});
