import * as z from "zod";

type Content = Readonly<Record<string, { readonly schema: object; readonly example?: object }>>;

export type Operation = {
  readonly operationId?: string;
  readonly summary?: string;
  readonly security?: readonly object[];
  readonly description?: string;
  readonly tags?: readonly string[];
  readonly requestBody?: { readonly required?: boolean; readonly content: Content };
  readonly parameters?: readonly { readonly in: string; readonly name: string }[];
  readonly responses: Readonly<Record<string, DocumentedAnswer>>;
};
type DocumentedAnswer = {
  readonly description?: string;
  readonly headers?: object;
  readonly content?: Content;
};

export type OpenApiDocument = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
};

/** Every operation of an OpenAPI document, keyed like "GET /api/users/profile", with its references resolved. */
export function operationsOf(document: OpenApiDocument): ReadonlyMap<string, Operation> {
  return new Map(
    Object.entries((resolved(document, document) as OpenApiDocument).paths).flatMap(([path, operations]) =>
      Object.entries(operations).map(([method, operation]): [string, Operation] => [
        `${method.toUpperCase()} ${path}`,
        operation,
      ]),
    ),
  );
}

/** A part of a document with each reference replaced by what it refers to. */
function resolved(part: unknown, document: object): unknown {
  if (Array.isArray(part)) return part.map((each) => resolved(each, document));
  if (typeof part !== "object" || part === null) return part;
  if ("$ref" in part) {
    const path = String(part.$ref).slice("#/".length).split("/");
    const target = path.reduce<unknown>((at, name) => (at as Record<string, unknown>)[name], document);
    return resolved(target, document);
  }
  return Object.fromEntries(Object.entries(part).map(([key, child]) => [key, resolved(child, document)]));
}

/** Every error code that an operation documents. */
export function documentedCodes({ responses }: Operation): readonly string[] {
  return Object.values(responses).flatMap(({ content = {} }) => {
    const schema = content["application/problem+json"]?.schema as {
      properties?: { code?: { enum?: string[] } };
    };
    return schema?.properties?.code?.enum ?? [];
  });
}

const checks = new Map<object, z.ZodType>();

/** Violations of a documented schema by a body, including undeclared fields if the schema is closed. */
export function faultsOf(schema: object, body: unknown): readonly string[] {
  const known = checks.get(schema) ?? z.fromJSONSchema(schema as Parameters<typeof z.fromJSONSchema>[0]);
  checks.set(schema, known);
  const result = known.safeParse(body);
  return result.success
    ? []
    : result.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}`);
}

/** Paths of object schemas that allow undeclared fields. */
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

/** True for scalar schemas: an object with scalar values is a map, so its open keys are intended. */
function isSingle(schema: unknown): boolean {
  if (typeof schema !== "object" || schema === null) return false;
  const { type = [], anyOf } = schema as { type?: string | string[]; anyOf?: readonly unknown[] };
  const types = [type].flat();
  const isKnown = types.length > 0 && types.every((each) => SINGLE.has(each));
  return anyOf?.every(isSingle) ?? isKnown;
}

/** The schema without patterns: they need the `u` flag, which z.fromJSONSchema does not set. */
export function withoutPatterns(schema: object): object {
  return JSON.parse(JSON.stringify(schema, (key, value) => (key === "pattern" ? undefined : value)));
}
