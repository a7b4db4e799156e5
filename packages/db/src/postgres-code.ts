/** The SQLSTATE behind an error of the driver or of drizzle, which wraps it as its cause. */
export function postgresCode(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  if ("code" in error && typeof error.code === "string") return error.code;
  return postgresCode(error.cause);
}
