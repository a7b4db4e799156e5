import { openParts, SERVICE_PARTS } from "@evenly/composition";
import { AppError } from "@evenly/contract";
import { ConfigError, createLogger, refuseStart, startOrExplain } from "@evenly/platform";
import { jobContext, type ServiceContext } from "@evenly/services";
import { checkKeys } from "@evenly/services/operators/check-keys";
import { grantFirstAdmin } from "@evenly/services/operators/grant-first-admin";
import { liftOperatorLock } from "@evenly/services/operators/lift-lock";
import { resealFields } from "@evenly/services/operators/reseal-fields";
import { readApiEnv } from "./env.ts";

const USAGE =
  "Ask for one of: admins grant-first <email, @handle or user id>; admins lift-lock <the same>; fields reseal.";
const explanations: Readonly<Record<string, string>> = {
  FORBIDDEN: "There are two operators already; ask one for `npm run operator -- admins grant`.",
  NOT_FOUND: "There is no such user.",
  STATE_CONFLICT:
    "This account is no operator, or cannot be one: its email must be verified, it must have an authenticator app or a passkey (Security, Enhanced security), and nobody may have closed it.",
};

await startOrExplain(runJob);

/** Operator commands that work on the database directly, because no operator can sign in yet. @see docs/operators.md */
async function runJob(): Promise<void> {
  const job = readJob(process.argv.slice(2));
  const env = readApiEnv();
  const log = createLogger({ name: "operator", level: env.LOG_LEVEL });
  const client = { name: "evenly-operator", poolMax: 2 };
  const { parts, close } = await openParts({ env, log, client }, [...SERVICE_PARTS, "seal"]);
  const deps = { ...parts, log };
  try {
    refuseStart(await checkKeys(deps));
    const said = await job(jobContext(deps, { name: "operator", requestId: deps.ids.uuid() }));
    process.stdout.write(`${said}\n`);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    process.stderr.write(`${explanations[error.code] ?? error.message}\n`);
    process.exitCode = 1;
  } finally {
    await close();
  }
}

/** Only the words from the command on count: in the image, the entry file precedes them. */
function readJob(words: readonly string[]): (ctx: ServiceContext<"seal">) => Promise<string> {
  const [group, verb, user] = words.slice(words.findIndex((word) => word === "admins" || word === "fields"));
  if (group === "fields" && verb === "reseal")
    return async (ctx) => `${await resealFields(ctx)} fields sealed with the key ${ctx.seal.currentKeyId}.`;
  if (group === "admins" && verb === "grant-first" && user !== undefined)
    return async (ctx) => `@${(await grantFirstAdmin(ctx, { user })).handle} is an operator.`;
  if (group === "admins" && verb === "lift-lock" && user !== undefined)
    return async (ctx) => `@${(await liftOperatorLock(ctx, { user })).handle} may sign in.`;
  throw new ConfigError(USAGE);
}
