import type * as z from "zod";

/** The exit code of a wrong configuration. @see sysexits.h EX_CONFIG */
export const EXIT_CONFIG = 78;

/** Thrown for a configuration that cannot be used; the message is one line for the person who starts the process. */
export class ConfigError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "ConfigError";
  }
}

/** Ends a start for problems that were found, each a line for the person who starts the process. */
export function refuseStart(problems: readonly string[]): void {
  if (problems.length > 0) throw new ConfigError(problems.join(" "));
}

export type EnvRules = {
  /** Values that only development may use, by variable; production refuses them by name. */
  readonly developmentDefaults: Readonly<Record<string, readonly string[]>>;
};

/**
 * Reads variables by a schema. In production a variable that is missing or still has its development value is refused;
 * elsewhere the first development value stands in for a missing one.
 *
 * @throws {ConfigError} with every bad variable named in one line.
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
    throw new ConfigError(`Settings need another look: ${problems.join("; ")}.`);
  return parsed.data;
}

/** Runs a start and turns a wrong configuration into one line and exit code 78; any other failure stays a crash. */
export async function startOrExplain(start: () => Promise<void>): Promise<void> {
  try {
    await start();
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(EXIT_CONFIG);
  }
}
