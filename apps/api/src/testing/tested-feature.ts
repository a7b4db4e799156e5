import type { ErrorCode } from "@evenly/contract";
import type { Scope } from "@evenly/contract/service-keys/schemas";
import type { TestContext } from "@evenly/testing";
import type { FastifyInstance } from "fastify";
import type { LivedInWorld } from "./example-world.ts";
import type { signInTestUser } from "./sign-in.ts";

/** Ids, addresses and tokens that the examples use. */
export type ExampleWorld = {
  /** The id of the caller's entity of a kind, such as a payment; the kinds come from `makes`. */
  readonly idOf: (kind: string) => string;
  /** Acknowledgement token of one of the caller's pushes. */
  readonly ackToken: string;
  readonly payee: string;
  readonly payeeId: string;
  readonly email: string;
  readonly password: string;
  readonly freshEmail: string;
  readonly bearer: string;
  readonly verifyToken: string;
  readonly resetToken: string;
};

export type ExampleRequest = {
  readonly id?: string;
  readonly userId?: string;
  readonly query?: string;
  readonly body?: object;
};

/** One documented REST path as promised to clients; independent of the implementation. */
export type DocumentedRow = {
  readonly status: 200 | 201;
  /** Called without a bearer. */
  readonly isPublic?: boolean;
  /** Fields at the top level, besides `success`. */
  readonly fields: readonly string[];
  /** Text for NOT_FOUND and INTERNAL instead of the catalogue's. */
  readonly failure?: string;
  /** Repeated requests with the same Idempotency-Key have one effect. */
  readonly isIdempotent?: boolean;
};

export type RefusalCase = ExampleRequest & {
  /** Bearer instead of the world's owner's. */
  readonly authorization?: string;
  readonly key?: string;
};
export type Stage = {
  readonly ctx: TestContext;
  readonly app: FastifyInstance;
  readonly world: LivedInWorld;
};
export type RefusalCases = Partial<Record<ErrorCode, (stage: Stage) => RefusalCase | Promise<RefusalCase>>>;

export type TestedRow = {
  readonly answers: DocumentedRow;
  /** A request that succeeds in a world where its entities exist. */
  readonly example: (world: ExampleWorld) => ExampleRequest;
  /** Requests that provoke the row's own refusals, by code. */
  readonly refusals?: RefusalCases;
  /** Codes that one request cannot provoke: an unknown outcome, the gate's verdict, a session that ends during the request. */
  readonly notProvoked?: readonly ErrorCode[];
};

/** Statuses of an empty request on a route that is neither a procedure nor a documented REST row. */
export type RouteStatuses = {
  readonly strangers: number;
  readonly users: number;
  readonly operators?: number;
  /** Scope that admits a service key; null if no key is admitted; undefined if a key is treated as an anonymous caller. */
  readonly scope?: Scope | null;
};
/** A route of a feature's own, such as an upload or a download. */
export type TestedRoute = RouteStatuses & {
  /** It is in the OpenAPI document; `rest/contract.test.ts` tests its answers. */
  readonly isDocumented?: true;
  /** Values of each parameter besides `id`. */
  readonly parameters?: Readonly<Record<string, readonly string[]>>;
};

/** The owner of the new entity, and the text for its free-text fields. */
export type Making = {
  readonly ctx: TestContext;
  readonly app: FastifyInstance;
  readonly owner: Awaited<ReturnType<typeof signInTestUser>>;
  readonly words: string;
};

/** What a feature contributes to the generated tests: authorization, documentation and foreign ids. */
export type TestedFeature = {
  /** Keyed by `METHOD /path/{id}`. */
  readonly rows?: Readonly<Record<string, TestedRow>>;
  /** Keyed by `METHOD /path/:id`. A download is also asked for with the ids of others. */
  readonly routes?: Readonly<Record<string, TestedRoute>>;
  /** Creates one entity of each kind that has an id and returns the id. */
  readonly makes?: Readonly<Record<string, (making: Making) => Promise<string>>>;
  /** Valid inputs, by procedure, that only an ownership rule can refuse; random samples may break another rule first. */
  readonly takes?: Readonly<Record<string, object>>;
};
