import type { ServiceContext } from "../context.ts";

/** The context of a demo person, whose changes notify nobody; the first id that it makes is the given one. */
export function actingAs<Ctx extends ServiceContext>(ctx: Ctx, userId: string, firstId: string | null): Ctx {
  let given = firstId;
  const uuid = () => {
    const id = given ?? ctx.ids.uuid();
    given = null;
    return id;
  };
  const actor = { kind: "user", userId, sessionId: "" } as const;
  return { ...ctx, actor, isQuiet: true, ids: { ...ctx.ids, uuid } };
}
