import { codeOf, makeUser, openTestContext, outcomeOf, type TestContext } from "@evenly/testing";
import { describe, expect, it } from "vitest";
import { makeGroup } from "../../testing/expenses.ts";
import { createInvitation } from "./create-invitation.ts";
import { getInvitation } from "./get-invitation.ts";
import { invitePerson } from "./invite-person.ts";

const { ctx } = await openTestContext();

describe("createInvitation", () => {
  it("revokes the earlier link for the same", async () => {
    const { groupId, asEach } = await makeGroup(ctx, 1, { privacy: "invite-only" });
    const [owner = ctx] = asEach;
    const [first, second] = [
      await createInvitation(owner, { groupId }),
      await createInvitation(owner, { groupId }),
    ];
    expect(await codeOf(getInvitation(ctx, first))).toBe("INVITATION_INVALID");
    expect(await outcomeOf(getInvitation(ctx, second))).toBe("done");
  });

  it("makes one first link of five that are asked for at once, and replaces none", async () => {
    const { groupId, asEach } = await makeGroup(ctx, 1, { privacy: "invite-only" });
    const [owner = ctx] = asEach;
    const made = await Promise.allSettled(
      Array.from({ length: 5 }, () => createInvitation(owner, { groupId, isFirst: true })),
    );
    const links = made.flatMap((each) => (each.status === "fulfilled" ? each.value : []));
    expect(links).toHaveLength(1);
    expect(await codeOf(createInvitation(owner, { groupId, isFirst: true }))).toBe("STATE_CONFLICT");
    for (const link of links) expect(await outcomeOf(getInvitation(ctx, link))).toBe("done");
  });

  it("is refused to members where the group does not allow it, to strangers, and for anyone in private groups", async () => {
    const open = await makeGroup(ctx, 2, { privacy: "invite-only", allowMemberInvites: false });
    const [, member = ctx] = open.asEach;
    expect(await codeOf(createInvitation(member, { groupId: open.groupId }))).toBe("GROUP_FORBIDDEN");
    const secret = await makeGroup(ctx, 2, { privacy: "private" });
    const [owner = ctx, other = ctx] = secret.asEach;
    const { groupId, memberIds } = secret;
    expect(await codeOf(createInvitation(owner, { groupId }))).toBe("GROUP_PRIVATE");
    expect(await codeOf(createInvitation(other, { groupId }))).toBe("GROUP_FORBIDDEN");
    const [, memberId] = memberIds;
    expect(await codeOf(createInvitation(owner, { groupId, memberId }))).toBe("GROUP_MEMBER_UNKNOWN");
    const stranger = ctx.asUser((await makeUser(ctx)).userId);
    expect(await codeOf(createInvitation(stranger, { groupId }))).toBe("GROUP_NOT_FOUND");
  });

  it("is refused after fifty a day, links and invitations of people together", async () => {
    const { groupId, asEach, users } = await makeGroup(ctx, 1, { privacy: "invite-only" });
    const [owner = ctx] = asEach;
    const guest = { groupId, userId: (await makeUser(ctx)).userId as never };
    const made: string[] = [];
    const consume: TestContext["limits"]["consume"] = async (name, subject, rule) => {
      if (name === "group_person_asked") return await ctx.limits.consume(name, subject, rule, 1);
      made.push(`${name} ${subject} ${rule.windowSeconds}`);
      const remaining = rule.points - made.length;
      return { allowed: remaining >= 0, limit: rule.points, remaining, resetSeconds: 60 };
    };
    const limited = { ...owner, limits: { ...ctx.limits, consume } };
    await invitePerson(limited, guest);
    for (let count = 1; count < 50; count += 1) await createInvitation(limited, { groupId });
    await expect(createInvitation(limited, { groupId })).rejects.toMatchObject({
      code: "RATE_LIMITED",
      details: { retryAfterSeconds: 60 },
    });
    expect(await codeOf(invitePerson(limited, guest))).toBe("RATE_LIMITED");
    expect(new Set(made)).toEqual(new Set([`group_invitations_made ${users[0]?.userId} 86400`]));
    const stranger = { ...limited, actor: ctx.asUser((await makeUser(ctx)).userId).actor };
    expect(await codeOf(createInvitation(stranger, { groupId }))).toBe("GROUP_NOT_FOUND");
  });
});
