import { exampleOfProblem, examples } from "./examples.ts";
import { headersOf } from "./headers.ts";
import { nameAfter, nameOfAnswer, nameOfBody, nameOfProblem } from "./names.ts";

type Schema = Readonly<Record<string, unknown>>;
type Media = { readonly schema: Schema; readonly example?: unknown; readonly examples?: unknown };
type Response = {
  readonly description?: string;
  readonly headers?: object;
  readonly content?: Readonly<Record<string, Media>>;
};
type Parameter = { readonly name: string; readonly in: string };
type Operation = {
  readonly operationId: string;
  readonly summary: string;
  readonly description?: string;
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[];
  readonly parameters?: readonly Parameter[];
  readonly requestBody?: { readonly content: Readonly<Record<string, Media>> };
  readonly responses: Readonly<Record<string, Response>>;
};
type Components = Readonly<Record<string, Readonly<Record<string, unknown>>>>;
export type Document = {
  readonly components: Components;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
};

/** Components collected while operations are refined; equal ones share a name. */
type Collected = Record<"schemas" | "responses" | "parameters", Record<string, unknown>>;

/**
 * Completes the generated document for readers and code generators: shapes, refusals and headers become named components, and each
 * operation gets a description, examples, and a body that is optional where it may be left out.
 */
export function refineDocument(document: Document, bodyOptional: ReadonlySet<string>): Document {
  const collected: Collected = { schemas: {}, responses: {}, parameters: {} };
  const paths = Object.fromEntries(
    Object.entries(document.paths).map(([path, operations]) => [
      path,
      Object.fromEntries(
        Object.entries(operations).map(([method, operation]) => [
          method,
          refineOperation(collected, operation, bodyOptional.has(operation.operationId)),
        ]),
      ),
    ]),
  );
  const shared = document.components.schemas ?? {};
  const refined = {
    ...document,
    paths,
    components: { ...document.components, ...collected, schemas: { ...shared, ...collected.schemas } },
  };
  return withoutUnused(plainer(refined) as Document);
}

function refineOperation(collected: Collected, operation: Operation, isBodyOptional: boolean): object {
  const { requestBody, responses, parameters, security = [], ...rest } = operation;
  const isIdempotent = parameters?.some(({ name }) => name === "Idempotency-Key") ?? false;
  const scope = security.flatMap(({ serviceKey }) => serviceKey ?? [])[0];
  return {
    ...rest,
    description: describe(operation, scope, isIdempotent),
    ...(scope === undefined ? {} : { "x-service-key-scope": scope }),
    security: security.map((each) => Object.fromEntries(Object.keys(each).map((name) => [name, []]))),
    ...(parameters === undefined
      ? {}
      : { parameters: parameters.map((each) => refineParameter(collected, each)) }),
    ...(requestBody === undefined ? {} : { requestBody: refineBody(collected, operation, isBodyOptional) }),
    responses: Object.fromEntries(
      Object.entries(responses).map(([status, response]) => [
        status,
        refineResponse(collected, operation, { status, response, isIdempotent }),
      ]),
    ),
  };
}

function describe(operation: Operation, scope: string | undefined, isIdempotent: boolean): string {
  const { summary, description, security = [] } = operation;
  const isPublic = security.length === 0;
  const sentences = [
    description ?? (/[.!?]$/.test(summary) ? summary : `${summary}.`),
    isPublic ? "Public." : "Needs the token of a session",
  ];
  const access = scope === undefined ? "" : `, or a service key with the scope \`${scope}\``;
  const end = isPublic ? "" : `${access}.`;
  const once = isIdempotent
    ? " With an `Idempotency-Key` it takes effect once, however often it is sent."
    : "";
  return `${sentences.join("\n\n")}${end}${once}`;
}

function refineParameter(collected: Collected, parameter: Parameter): object {
  if (parameter.name !== "Idempotency-Key") return parameter;
  collected.parameters.IdempotencyKey = { ...parameter, example: "0199f000-pay-ben-for-lunch" };
  return { $ref: "#/components/parameters/IdempotencyKey" };
}

function refineBody(
  collected: Collected,
  { operationId, requestBody }: Operation,
  isOptional: boolean,
): object {
  const content = Object.entries(requestBody?.content ?? {}).map(([type, { schema }]) => [
    type,
    { schema: nameSchema(collected, nameOfBody(operationId), schema), ...examples(operationId, "body") },
  ]);
  return { required: !isOptional, content: Object.fromEntries(content) };
}

type Answered = { readonly status: string; readonly response: Response; readonly isIdempotent: boolean };

function refineResponse(
  collected: Collected,
  { operationId }: Operation,
  { status, response, isIdempotent }: Answered,
): object {
  const headers = headersOf(status, isIdempotent);
  const problem = response.content?.["application/problem+json"]?.schema;
  if (problem !== undefined) {
    const codes = codesOf(problem);
    const shared = nameOfProblem(operationId, status, codes) + (isIdempotent ? "Stored" : "");
    // Common codes are not in the name, so that two operations can differ in them alone.
    const name = isNameTaken(collected, `${shared}Problem`, problem)
      ? nameAfter(shared, operationId)
      : shared;
    const schema = nameSchema(collected, `${name}Problem`, problem);
    const example = exampleOfProblem(codes);
    const content = { "application/problem+json": { schema, example } };
    collected.responses[name] = { description: response.description, headers, content };
    return { $ref: `#/components/responses/${name}` };
  }
  const content = Object.entries(response.content ?? {}).map(([type, { schema }]) => [
    type,
    type === "application/json"
      ? {
          schema: nameSchema(collected, nameOfAnswer(operationId), schema),
          ...examples(operationId, "answer"),
        }
      : { schema },
  ]);
  const answer = { ...response, headers, content: Object.fromEntries(content) };
  if (status < "400") return answer;
  const name = `${nameOfAnswer(operationId)}${status}`;
  collected.responses[name] = answer;
  return { $ref: `#/components/responses/${name}` };
}

function codesOf(problem: Schema): readonly string[] {
  const properties = problem.properties as { readonly code?: { readonly enum?: readonly string[] } };
  return properties.code?.enum ?? [];
}

function isNameTaken({ schemas }: Collected, name: string, schema: Schema): boolean {
  return name in schemas && JSON.stringify(schemas[name]) !== JSON.stringify(schema);
}

/** Adds a schema to the components; returns a reference to it, or to an equal one. */
function nameSchema({ schemas }: Collected, name: string, schema: Schema): Schema {
  if ("$ref" in schema) return schema;
  const text = JSON.stringify(schema);
  const equal = Object.entries(schemas).find(([, known]) => JSON.stringify(known) === text)?.[0];
  const known = equal ?? name;
  if (equal === undefined && name in schemas) throw new Error(`two different schemas are named ${name}`);
  schemas[known] = schema;
  return { $ref: `#/components/schemas/${known}` };
}

/**
 * Rewrites what many tools cannot read: patterns with classes of Unicode are left to the server, and a combination of one schema,
 * which remains where the others cannot be expressed, is that schema.
 */
function plainer(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plainer);
  if (typeof value !== "object" || value === null) return value;
  const entries = Object.entries(value)
    .filter(([key, child]) => key !== "pattern" || !String(child).includes("\\p{"))
    .map(([key, child]) => [key, plainer(child)] as const);
  return ["anyOf", "allOf"].reduce(withoutCombinationOfOne, Object.fromEntries(entries));
}

function withoutCombinationOfOne(schema: Record<string, unknown>, kind: string): Record<string, unknown> {
  const { [kind]: combined, ...rest } = schema;
  if (!Array.isArray(combined)) return schema;
  const parts = combined.filter((part) => Object.keys(part).length > 0);
  return parts.length > 1 ? { ...rest, [kind]: parts } : { ...parts[0], ...rest };
}

/** Drops schemas that nothing refers to, until none is left. */
function withoutUnused(document: Document): Document {
  const { schemas = {}, ...components } = document.components;
  const text = JSON.stringify(document);
  const used = Object.entries(schemas).filter(([name]) => text.includes(`"#/components/schemas/${name}"`));
  const next = { ...document, components: { ...components, schemas: Object.fromEntries(used) } };
  return used.length === Object.keys(schemas).length ? next : withoutUnused(next);
}
