import { ServiceKeyId } from "@evenly/contract";
import {
  codeOf,
  makeAdmin,
  makeUser,
  openTestContext,
  operatorProof,
  readOutbox,
  type TestContext,
} from "@evenly/testing";
import { makeServiceKey } from "@evenly/testing/make-service-key";
import { describe, expect, it } from "vitest";
import { revokeServiceKey } from "./revoke-service-key.ts";

const { ctx } = await openTestContext();

const reason = "asked for by the test";
const scopes = ["payments:send"] as const;

describe("revokeServiceKey", () => {
  it("ends a key, is audited with key and reason, and notifies the user", async () => {
    const [operator, ana] = [await makeAdmin(ctx), await makeUser(ctx)];
    const { id } = await makeServiceKey(ctx, { userId: ana.userId, scopes });
    const revoked = await revokeServiceKey(operator.ctx, { serviceKeyId: id, reason, proof: operatorProof });
    expect(revoked).toMatchObject({ id, revokedAt: ctx.clock.now() });
    const [row] = await ctx.db.$client`
      select k.revoked_at, a.actor_id, a.user_id, a.metadata from service_keys k
      join audit_log a on a.subject = k.id::text and a.operation = 'service_key.revoked' where k.id = ${id}`;
    expect(row).toMatchObject({ actor_id: operator.userId, user_id: ana.userId, metadata: { reason } });
    const events = await readOutbox(ctx.db, "account.changed_by_operator");
    expect(events.map(({ payload }) => payload)).toContainEqual(
      expect.objectContaining({ userId: ana.userId, change: "serviceKeyRevoked" }),
    );
  });

  it("happens once under four concurrent calls", async () => {
    const [operator, ana] = [await makeAdmin(ctx), await makeUser(ctx)];
    const { id } = await makeServiceKey(ctx, { userId: ana.userId, scopes });
    const outcomes = await Promise.all(
      Array.from({ length: 4 }, () =>
        revokeServiceKey(operator.ctx, { serviceKeyId: id, reason, proof: operatorProof }).then(
          () => "done",
          ({ code, details }) => `${code} ${details.state}`,
        ),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === "done")).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === "STATE_CONFLICT revoked")).toHaveLength(3);
  });

  it("reveals the existence of a key to operators only", async () => {
    const [operator, ana] = [await makeAdmin(ctx), await makeUser(ctx)];
    const { id } = await makeServiceKey(ctx, { userId: ana.userId, scopes });
    const unknown = ServiceKeyId.parse(ctx.ids.uuid());
    const as = (by: TestContext, serviceKeyId: ServiceKeyId) =>
      codeOf(revokeServiceKey(by, { serviceKeyId, reason, proof: operatorProof }));
    expect(await as(ctx.asUser(ana.userId), id)).toBe("FORBIDDEN");
    expect(await as(ctx.asUser(ana.userId), unknown)).toBe("FORBIDDEN");
    expect(await as(ctx, id)).toBe("UNAUTHENTICATED");
    expect(await as(operator.ctx, unknown)).toBe("NOT_FOUND");
  });
});
