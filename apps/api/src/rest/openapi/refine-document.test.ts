import { describe, expect, it } from "vitest";
import { restRows } from "../../features.ts";
import {
  faultsOf,
  type OpenApiDocument,
  operationsOf,
  withoutPatterns,
} from "../../testing/openapi-document.ts";
import { servedDocument } from "../../testing/served-document.ts";
import { operationIdOf } from "../document-row.ts";

type Served = OpenApiDocument & {
  readonly info: object;
  readonly tags: readonly { readonly name: string; readonly description: string }[];
  readonly components: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
};
const document: Served = await servedDocument("https://pay.evenly.test");
const operations = [...operationsOf(document)];
/** Operations as served, with their references. */
const served = Object.values(document.paths).flatMap((each) => Object.values(each));
const REFERENCE = { $ref: expect.stringMatching(/^#\/components\/\w+\/[\w-]+$/) };

describe("the OpenAPI document", () => {
  it("names its shapes and refusals as components and refers to them", () => {
    for (const { requestBody, responses } of served) {
      const json = requestBody?.content["application/json"];
      if (json) expect(json.schema).toEqual(REFERENCE);
      for (const [status, response] of Object.entries(responses)) {
        if (status >= "400") expect([status, response]).toEqual([status, REFERENCE]);
        const answer = response.content?.["application/json"];
        if (answer) expect(answer.schema).toEqual(REFERENCE);
      }
    }
    const { schemas, responses } = document.components;
    const names = [
      "User",
      "Person",
      "Transaction",
      "TransactionDetail",
      "Notification",
      "NotificationSettings",
    ];
    expect(Object.keys(schemas ?? {})).toEqual(expect.arrayContaining([...names, "CreateTransactionBody"]));
    expect(Object.keys(responses ?? {})).toEqual(expect.arrayContaining(["NotFound", "BadRequest"]));
  });

  it("refers to no missing component and has none that nothing refers to", () => {
    const used = [...JSON.stringify(document).matchAll(/"#\/components\/(\w+\/[\w-]+)"/g)].map(
      ([, name]) => name,
    );
    const { securitySchemes: _named, ...components } = document.components;
    const known = Object.entries(components).flatMap(([kind, all]) =>
      Object.keys(all).map((name) => `${kind}/${name}`),
    );
    expect([...new Set(used)].sort()).toEqual(known.sort());
  });

  it("describes every operation and every tag, and names a licence and a contact", () => {
    const tags = new Map(document.tags.map(({ name, description }) => [name, description]));
    for (const [name, { description, tags: own = [] }] of operations) {
      expect([name, description?.length]).toEqual([name, expect.any(Number)]);
      expect(own.filter((tag) => !tags.get(tag))).toEqual([]);
    }
    expect(new Set(operations.flatMap(([, { tags: own = [] }]) => own))).toEqual(new Set(tags.keys()));
    expect(document.info).toMatchObject({ license: { name: "MIT" }, contact: { url: expect.any(String) } });
  });

  it("declares the headers of every answer", () => {
    for (const [name, { responses, parameters = [] }] of operations) {
      const isIdempotent = parameters.some((each) => each.name === "Idempotency-Key");
      for (const [status, { headers = {} }] of Object.entries(responses)) {
        const declared = Object.keys(headers);
        expect(declared).toEqual(expect.arrayContaining(["X-Request-Id", "RateLimit", "RateLimit-Policy"]));
        expect(declared.includes("WWW-Authenticate")).toBe(status === "401");
        expect(declared.includes("Retry-After")).toBe(status === "429" || status === "503");
        if (status < "300")
          expect([name, declared.includes("Idempotent-Replayed")]).toEqual([name, isIdempotent]);
      }
    }
  });

  it("has a valid example of every JSON body and answer", () => {
    for (const [name, { requestBody, responses }] of operations) {
      const contents = [requestBody?.content, ...Object.values(responses).map(({ content }) => content)];
      for (const content of contents) {
        for (const [type, { schema, example }] of Object.entries(content ?? {})) {
          if (!type.endsWith("json")) continue;
          expect([name, example]).toEqual([name, expect.any(Object)]);
          expect([name, faultsOf(withoutPatterns(schema), example)]).toEqual([name, []]);
        }
      }
    }
  });

  it("calls a body optional exactly where an empty one is accepted", () => {
    for (const row of restRows.filter(({ body }) => body !== undefined)) {
      const operation = served.find(({ operationId }) => operationId === operationIdOf(row));
      const isRequired = row.body?.safeParse({}).success === false;
      expect([row.path, operation?.requestBody?.required]).toEqual([row.path, isRequired]);
    }
  });

  it("has no pattern that needs Unicode classes, and no choice of one schema", () => {
    expect(JSON.stringify(document)).not.toMatch(/"pattern":"[^"]*\\\\p\{/);
    const choices = [
      ...JSON.stringify(document, null, 1).matchAll(/"(?:anyOf|allOf)": \[\s*\{[^{}]*\}\s*\]/g),
    ];
    expect(choices).toEqual([]);
    expect(JSON.stringify(document)).not.toMatch(/"(?:anyOf|allOf)":\[[^\]]*\{\}/);
  });
});
