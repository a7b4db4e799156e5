import type { TestContext } from "@evenly/testing";
import { afterAll, expect } from "vitest";
import { verifyGroups } from "../groups/checks/verify-groups.ts";

/** After the tests of a file, the verifier finds no difference in any group that they have made. */
export function verifyGroupsAtEnd(ctx: TestContext): void {
  afterAll(async () => {
    const differences: string[] = [];
    const { groupCount } = await verifyGroups(ctx.db, (difference) => void differences.push(difference));
    expect(differences).toEqual([]);
    expect(groupCount).toBeGreaterThan(0);
  });
}
