import * as z from "zod";

type Content = Readonly<Record<string, { readonly schema: object }>>;

export type Operation = {
  readonly operationId?: string;
  readonly summary?: string;
  readonly security?: readonly object[];
  readonly requestBody?: { readonly content: Content };
  readonly parameters?: readonly { readonly in: string; readonly name: string }[];
  readonly responses: Readonly<Record<string, { readonly description?: string; readonly content?: Content }>>;
};

/** Every operation of a served OpenAPI document, by "GET /api/users/profile". */
export function operationsOf(document: {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}): ReadonlyMap<string, Operation> {
  return new Map(
    Object.entries(document.paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, operation]): [string, Operation] => [
        `${method.toUpperCase()} ${path}`,
        operation,
      ]),
    ),
  );
}

/** Every code that an operation says it may refuse with. */
export function documentedCodes({ responses }: Operation): readonly string[] {
  return Object.values(responses).flatMap(({ content = {} }) => {
    const schema = content["application/problem+json"]?.schema as {
      properties?: { code?: { enum?: string[] } };
    };
    return schema?.properties?.code?.enum ?? [];
  });
}

const checks = new Map<object, z.ZodType>();

/** What a body breaks of a schema of the document: undeclared fields too, where the schema is closed. */
export function faultsOf(schema: object, body: unknown): readonly string[] {
  const known = checks.get(schema) ?? z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0]);
  checks.set(schema, known);
  const result = known.safeParse(body);
  return result.success
    ? []
    : result.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
}

/** Objects in a schema that would let undeclared fields pass. */
export function openObjectsIn(schema: unknown, path = ""): readonly string[] {
  if (typeof schema !== "object" || schema === null) return [];
  const { type, additionalProperties } = schema as { type?: unknown; additionalProperties?: unknown };
  const isOpen = additionalProperties !== false && !isSingle(additionalProperties);
  const own = type === "object" && isOpen ? [path] : [];
  return [
    ...own,
    ...Object.entries(schema).flatMap(([key, child]) => openObjectsIn(child, `${path}/${key}`)),
  ];
}

const SINGLE = new Set(["string", "number", "integer", "boolean", "null"]);

/** True of a schema of single values: an object of such names no fields, and holds no others. */
function isSingle(schema: unknown): boolean {
  if (typeof schema !== "object" || schema === null) return false;
  const { type = [], anyOf } = schema as { type?: string | string[]; anyOf?: readonly unknown[] };
  const types = [type].flat();
  const isKnown = types.length > 0 && types.every((each) => SINGLE.has(each));
  return anyOf?.every(isSingle) ?? isKnown;
}

/** The schema without its patterns: they are written for the `u` flag, which the reader of schemas does not set. */
export function withoutPatterns(schema: object): object {
  return JSON.parse(JSON.stringify(schema, (key, value) => (key === "pattern" ? undefined : value)));
}
