import { User } from "@evenly/contract/auth/schemas";
import * as z from "zod";

/** JSON form of the signed-in user. */
export const UserAnswer = User.extend({
  handleChangeableAt: z.iso.datetime().nullable(),
  limitsTimeZone: z.object({ current: z.string(), next: z.string(), nextFrom: z.iso.datetime() }).nullable(),
  createdAt: z.iso.datetime(),
});

/** Converts a user's dates to ISO texts. */
export function userAnswer(user: User): { readonly user: z.input<typeof UserAnswer> } {
  const { handleChangeableAt, limitsTimeZone, createdAt } = user;
  return {
    user: {
      ...user,
      handleChangeableAt: handleChangeableAt?.toISOString() ?? null,
      limitsTimeZone:
        limitsTimeZone === null
          ? null
          : { ...limitsTimeZone, nextFrom: limitsTimeZone.nextFrom.toISOString() },
      createdAt: createdAt.toISOString(),
    },
  };
}
