import type * as z from "zod";

/** Exit code for a configuration error. @see sysexits.h EX_CONFIG */
export const EXIT_CONFIG = 78;

/** An invalid configuration; the message is one line for the operator who starts the process. */
export class ConfigError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "ConfigError";
  }
}

/** Aborts the start if there are problems; each is one line for the operator. */
export function refuseStart(problems: readonly string[]): void {
  if (problems.length > 0) throw new ConfigError(problems.join(" "));
}

export type EnvRules = {
  /** Development-only values by variable; production rejects them by name. */
  readonly developmentDefaults: Readonly<Record<string, readonly string[]>>;
};

/**
 * Reads variables by a schema. Production rejects a missing variable and a development value; elsewhere the first development
 * value is the default.
 *
 * @throws {ConfigError} one line that names every invalid variable.
 */
export function readEnv<Schema extends z.ZodObject>(
  schema: Schema,
  source: Readonly<Record<string, string | undefined>>,
  rules: EnvRules = { developmentDefaults: {} },
): z.infer<Schema> {
  const isProduction = source.NODE_ENV === "production";
  const given = Object.fromEntries(
    Object.entries(source).filter(([, value]) => value !== undefined && value !== ""),
  );
  const problems: string[] = [];
  for (const [name, defaults] of Object.entries(rules.developmentDefaults)) {
    const value = given[name];
    if (!isProduction) given[name] = value ?? defaults[0];
    else if (value === undefined) problems.push(`${name} is missing`);
    else if (defaults.includes(value)) problems.push(`${name} still has its development value`);
  }
  const parsed = schema.safeParse(given);
  if (!parsed.success) {
    for (const issue of parsed.error.issues) {
      const name = issue.path.join(".");
      if (!problems.some((problem) => problem.startsWith(`${name} `))) {
        problems.push(given[name] === undefined ? `${name} is missing` : `${name}: ${issue.message}`);
      }
    }
  }
  if (problems.length > 0 || !parsed.success)
    throw new ConfigError(`Invalid settings: ${problems.join("; ")}.`);
  return parsed.data;
}

/** Runs a start and turns a ConfigError into one line and exit code 78; any other error is a crash. */
export async function startOrExplain(start: () => Promise<void>): Promise<void> {
  try {
    await start();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(EXIT_CONFIG);
  }
}
