import { UpdateProfileInput } from "@evenly/contract/profile/schemas";
import { restRow } from "@evenly/contract/rest";
import * as z from "zod";
import { UserAnswer, userAnswer } from "../user-answer.ts";

export const profileRows = [
  restRow({
    method: "PUT",
    path: "/api/users/profile",
    procedure: "profile.updateProfile",
    summary: "Changes what the body names of the caller's profile.",
    isPublic: false,
    success: 200,
    refusals: ["NAME_RESERVED", "STATE_CONFLICT", "PASSWORD_NEEDED", "PASSWORD_WRONG"],
    body: UpdateProfileInput,
    answer: z.object({ user: UserAnswer }),
    toInput: ({ body }) => body,
    toAnswer: userAnswer,
  }),
] as const;
