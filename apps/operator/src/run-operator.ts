import { refusalOf } from "@evenly/client";
import { TRPCClientError } from "@trpc/client";
import { CliValidationError, createCli, FailedToExitError } from "trpc-cli";
import { commands } from "./commands.ts";
import type { OperatorEnv } from "./env.ts";
import { createSession } from "./session.ts";
import type { Terminal } from "./terminal.ts";

/** Runs one command and gives the exit code: 0, or 1 with what went wrong in words. */
export async function runOperator(
  argv: readonly string[],
  env: OperatorEnv,
  terminal: Terminal,
): Promise<number> {
  const session = createSession(env, terminal);
  const cli = createCli({ router: commands, name: "operator", context: session });
  try {
    await cli.run({
      argv: [...argv],
      logger: {
        info: (text) => terminal.write(String(text).trimEnd()),
        error: (text) => terminal.writeError(String(text).trimEnd()),
      },
      formatError: explain,
      prompts: null,
      process: { exit: () => undefined as never },
    });
    return 0;
  } catch (error) {
    if (error instanceof FailedToExitError) return error.exitCode;
    throw error;
  } finally {
    await session.close();
  }
}

function explain(error: unknown): string {
  if (error instanceof CliValidationError) return error.message;
  if (!(error instanceof TRPCClientError)) return error instanceof Error ? error.message : String(error);
  const refusal = refusalOf(error);
  if (refusal === null) return `Evenly does not answer: ${error.message}`;
  const details = Object.keys(refusal.details).length === 0 ? "" : ` ${JSON.stringify(refusal.details)}`;
  return `${refusal.appCode}: ${error.message}${details} (request ${refusal.requestId})`;
}
