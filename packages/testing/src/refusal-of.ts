import { AppError, type ErrorCode } from "@evenly/contract";

/** The refusal that a call ends with; the test fails when the call is not refused. */
export async function refusalOf(work: Promise<unknown>): Promise<AppError> {
  const refusal = await refusalOrNull(work);
  if (refusal === null) throw new Error("The call was accepted, and the test expects a refusal");
  return refusal;
}

/** Code of the refusal that a call ends with; the test fails when the call is not refused. */
export async function codeOf(work: Promise<unknown>): Promise<ErrorCode> {
  return (await refusalOf(work)).code;
}

/** Code of the refusal that a call ends with, or "done": for calls of which only some are refused. */
export async function outcomeOf(work: Promise<unknown>): Promise<ErrorCode | "done"> {
  return (await refusalOrNull(work))?.code ?? "done";
}

/** Code and details of the refusal that a call ends with, or "done". */
export async function detailedOutcomeOf(work: Promise<unknown>) {
  const refusal = await refusalOrNull(work);
  return refusal === null ? "done" : [refusal.code, refusal.details];
}

/** Any other error is thrown again: it is the failure to read about. */
async function refusalOrNull(work: Promise<unknown>): Promise<AppError | null> {
  try {
    await work;
    return null;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}
