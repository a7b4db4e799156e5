import { AppError } from "@evenly/contract";
import { ConfigError, createLogger, startOrExplain } from "@evenly/platform";
import { jobContext } from "@evenly/services";
import { grantFirstAdmin } from "@evenly/services/operators/index";
import { buildParts } from "./build-parts.ts";
import { readApiEnv } from "./env.ts";

await startOrExplain(grant);

/** Makes the user named by the last argument the first operator; once there is one, operators make others. */
async function grant(): Promise<void> {
  const user = process.argv.slice(2).at(-1);
  if (user === undefined) throw new ConfigError("Name the user: an e-mail, a @handle or a user id.");
  const env = readApiEnv();
  const { deps, closeDatabases } = buildParts(env, createLogger({ name: "operator", level: env.LOG_LEVEL }));
  try {
    const ctx = jobContext(deps, { name: "operator", requestId: deps.ids.uuid() });
    const made = await grantFirstAdmin(ctx, { user });
    process.stdout.write(`@${made.handle} is the first operator.\n`);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    process.stderr.write(`${explanations[error.code] ?? error.message}\n`);
    process.exitCode = 1;
  } finally {
    await deps.lane.close();
    await deps.limits.close();
    await deps.bus.close();
    await closeDatabases();
  }
}

const explanations: Readonly<Record<string, string>> = {
  FORBIDDEN: "There is an operator already; ask one for `npm run operator -- admins grant`.",
  NOT_FOUND: "There is no such user.",
  STATE_CONFLICT:
    "This account cannot be an operator: its e-mail must be verified and nobody may have closed it.",
};
