import type { Params } from "./form.ts";
import { invalidRequest } from "./provider-error.ts";

const METADATA_KEYS_MAX = 50;

/** A text, or undefined if it is absent or empty. */
export function readText(params: Params, name: string): string | undefined {
  const value = params[name];
  if (typeof value === "object") throw invalidRequest(`${name} must be a text.`, { param: name });
  return value === "" ? undefined : value;
}

export function needText(params: Params, name: string): string {
  const value = readText(params, name);
  if (value === undefined)
    throw invalidRequest(`The parameter ${name} is missing.`, { code: "parameter_missing", param: name });
  return value;
}

export function readInteger(params: Params, name: string): number | undefined {
  const value = readText(params, name);
  if (value === undefined) return undefined;
  if (!/^-?\d{1,15}$/.test(value))
    throw invalidRequest(`${name} must be a whole number.`, {
      code: "parameter_invalid_integer",
      param: name,
    });
  return Number(value);
}

export function readFlag(params: Params, name: string): boolean | undefined {
  const value = readText(params, name);
  if (value === undefined) return undefined;
  if (value !== "true" && value !== "false")
    throw invalidRequest(`${name} must be true or false.`, { param: name });
  return value === "true";
}

export function readChoice<T extends string>(
  params: Params,
  name: string,
  choices: readonly T[],
): T | undefined {
  const value = readText(params, name);
  if (value === undefined) return undefined;
  const found = choices.find((choice) => choice === value);
  if (found === undefined)
    throw invalidRequest(`${name} must be one of ${choices.join(", ")}.`, { param: name });
  return found;
}

export function readGroup(params: Params, name: string): Params | undefined {
  const value = params[name];
  if (typeof value === "string" && value !== "")
    throw invalidRequest(`${name} must be a group of values.`, { param: name });
  return typeof value === "object" ? value : undefined;
}

export function readList(params: Params, name: string): string[] | undefined {
  const group = readGroup(params, name);
  return group && Object.values(group).filter((value) => typeof value === "string");
}

export function readMetadata(params: Params): Record<string, string> {
  const entries = Object.entries(readGroup(params, "metadata") ?? {});
  const isValid = entries.every(
    ([key, value]) => key.length <= 40 && typeof value === "string" && value.length <= 500,
  );
  if (!isValid || entries.length > METADATA_KEYS_MAX)
    throw invalidRequest("metadata has too many, too long or nested values.", { param: "metadata" });
  return Object.fromEntries(entries.filter(([, value]) => value !== "")) as Record<string, string>;
}
