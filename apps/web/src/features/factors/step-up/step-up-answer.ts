import type { PasskeyAssertion } from "@evenly/contract/factors/schemas";
import type { TransferId } from "@evenly/contract/ids";
import type { AskedFactor } from "@evenly/contract/payments/step-up";
import { refusalOf } from "../../../api/trpc.ts";

/** What a call still needs, and until when it waits. */
export type Asked = {
  readonly transferId: TransferId;
  readonly factors: readonly AskedFactor[];
  readonly expiresAt: Date;
};
/** Proofs that the dialog collects. */
export type EnteredProof = {
  readonly pin?: string;
  readonly code?: string;
  readonly assertion?: PasskeyAssertion;
};
/** Result of a call with proofs: done, or what it still asks for. */
export type StepUpAnswer<Result> = { readonly done: Result } | { readonly asked: Asked };

/** What a refusal STEP_UP_REQUIRED asks for; null for another error. */
export function askedOf(error: unknown): Asked | null {
  const { code, details } = refusalOf(error);
  if (code !== "STEP_UP_REQUIRED") return null;
  const { transferId, factors, expiresAt } = details as Pick<Asked, "transferId" | "factors"> &
    Record<"expiresAt", unknown>;
  if (typeof transferId !== "string" || !Array.isArray(factors) || typeof expiresAt !== "string") return null;
  return { transferId, factors, expiresAt: new Date(expiresAt) };
}

/** The answer of a call that refuses with STEP_UP_REQUIRED until everything is proven. */
export function answerOf<Result>(call: Promise<Result>): Promise<StepUpAnswer<Result>> {
  return call.then(
    (done) => ({ done }),
    (error: unknown) => {
      const asked = askedOf(error);
      if (asked === null) throw error;
      return { asked };
    },
  );
}
