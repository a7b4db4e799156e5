import { TRPCClientError } from "@trpc/client";
import { expect, test } from "vitest";
import { answerOf, askedOf } from "./step-up-answer.ts";

const factors = [{ factor: "pin", state: "needed" }];
const refusal = (appCode: string, details: object) =>
  TRPCClientError.from({
    error: { message: "refused", code: -32603, data: { appCode, httpStatus: 403, details } },
  });

test("reads what a refusal asks for, and nothing from other errors", () => {
  const asked = refusal("STEP_UP_REQUIRED", {
    transferId: "t1",
    factors,
    expiresAt: "2026-11-24T09:15:00.000Z",
  });
  expect(askedOf(asked)?.factors).toEqual(factors);
  expect(askedOf(asked)?.expiresAt).toEqual(new Date("2026-11-24T09:15:00.000Z"));
  expect(askedOf(refusal("PIN_WRONG", { triesLeft: 4 }))).toBeNull();
  expect(askedOf(refusal("STEP_UP_REQUIRED", {}))).toBeNull();
});

test("an answer is done or asks for more; other refusals are thrown on", async () => {
  expect(await answerOf(Promise.resolve("sent"))).toEqual({ done: "sent" });
  const asked = refusal("STEP_UP_REQUIRED", {
    transferId: "t1",
    factors,
    expiresAt: "2026-11-24T09:15:00.000Z",
  });
  expect(await answerOf(Promise.reject(asked))).toMatchObject({ asked: { factors } });
  await expect(answerOf(Promise.reject(refusal("PIN_WRONG", {})))).rejects.toThrow("refused");
});
