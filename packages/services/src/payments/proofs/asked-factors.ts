import { AppError, TransferId } from "@evenly/contract";
import {
  type AskedFactor,
  type StepUpFactor,
  stepUpFactors,
  type Verification,
} from "@evenly/contract/payments/step-up";
import { type CheckRow, provenAt } from "@evenly/db/payments/check-queries";
import { PROOF_MS } from "@evenly/domain/ledger/index";
import type { ServiceContext } from "../../context.ts";
import { hasFactors } from "../../shared/has-factors.ts";

/** Factors that a posting asks for; null for another refusal. */
export function askedOf(error: unknown): readonly StepUpFactor[] | null {
  if (!(error instanceof AppError) || error.code !== "STEP_UP_REQUIRED") return null;
  return factorsOf(String(error.details.factors));
}

/** Factors that a posting names, in the order in which they are asked. */
export function factorsOf(names: string): readonly StepUpFactor[] {
  const asked = names.split(",");
  return stepUpFactors.filter((factor) => asked.includes(factor));
}

/** Whether a factor of a waiting payment is proven now; a proof is valid for two minutes. */
export function isProven(row: CheckRow, factor: StepUpFactor, now: Date): boolean {
  const at = provenAt(row, factor);
  return at !== null && now.getTime() < at.getTime() + PROOF_MS;
}

/** Factors that a payment asks for, and which of them the user has to set up first. */
export async function askedFactors(
  ctx: ServiceContext,
  userId: string,
  factors: readonly StepUpFactor[],
  row?: CheckRow,
): Promise<AskedFactor[]> {
  if (factors.length === 0) return [];
  const has = await hasFactors(ctx, userId);
  const now = ctx.clock.now();
  const stateOf = (factor: StepUpFactor) => {
    if (row && isProven(row, factor, now)) return "proven" as const;
    return has[factor] ? ("needed" as const) : ("missing" as const);
  };
  return factors.map((factor) => ({ factor, state: stateOf(factor) }));
}

/** What a waiting payment still needs. */
export async function verificationOf(ctx: ServiceContext, row: CheckRow): Promise<Verification> {
  return {
    transferId: TransferId.parse(row.id),
    factors: await askedFactors(ctx, row.userId, row.factors, row),
    expiresAt: row.expiresAt,
  };
}

/** The same as details of STEP_UP_REQUIRED. */
export async function stepUpDetails(ctx: ServiceContext, row: CheckRow) {
  const { expiresAt, ...rest } = await verificationOf(ctx, row);
  return { ...rest, expiresAt: expiresAt.toISOString() };
}
