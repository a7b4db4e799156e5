/** Ids, addresses and tokens that the examples speak of. */
export type ExampleWorld = {
  /** A payment that the caller sent. */
  readonly paymentId: string;
  /** A manual entry of the caller. */
  readonly manualId: string;
  /** One in the caller's list. */
  readonly notificationId: string;
  /** As a push of the caller's carries it. */
  readonly ackToken: string;
  readonly payee: string;
  readonly email: string;
  readonly password: string;
  readonly freshEmail: string;
  readonly bearer: string;
  readonly verifyToken: string;
  readonly resetToken: string;
};

export type ExampleRequest = {
  readonly id?: string;
  readonly query?: string;
  readonly body?: object;
};

const push = {
  endpoint: "https://push.example.test/send/1",
  keys: { p256dh: "B".repeat(87), auth: "a".repeat(22) },
};
type Example = (world: ExampleWorld) => ExampleRequest;
const one: Example = ({ notificationId }) => ({ id: notificationId });

/** The same under both prefixes. */
const notificationExamples = ["/api/notifications", "/notifications"].flatMap(
  (prefix): [string, Example][] => [
    [`GET ${prefix}`, () => ({ query: "limit=5&isRead=false&priority=medium" })],
    [`GET ${prefix}/unread-count`, () => ({})],
    [`POST ${prefix}/{id}/read`, one],
    [`PUT ${prefix}/{id}/read`, one],
    [`POST ${prefix}/read-all`, () => ({})],
    [`POST ${prefix}/{id}/archive`, one],
    [`DELETE ${prefix}/{id}`, one],
    [`GET ${prefix}/settings`, () => ({})],
    [
      `PUT ${prefix}/settings`,
      () => ({ body: { soundEnabled: false, channels: [{ id: "sms", enabled: true }] } }),
    ],
  ],
);

/** One request to each row that is answered with success, in a world where what it names is there. */
export const restExamples: Readonly<Record<string, (world: ExampleWorld) => ExampleRequest>> = {
  "POST /api/auth/register": ({ freshEmail, password }) => ({
    body: { email: freshEmail, password, firstName: "Ada", lastName: "Lovelace", acceptTerms: true },
  }),
  "POST /api/auth/login": ({ email, password }) => ({ body: { email, password } }),
  "POST /api/auth/refresh": ({ bearer }) => ({ body: { token: bearer } }),
  "POST /api/auth/logout": () => ({ body: {} }),
  "POST /api/auth/verify-email": ({ verifyToken, password }) => ({ body: { token: verifyToken, password } }),
  "POST /api/auth/resend-verification": ({ email }) => ({ body: { email } }),
  "POST /api/auth/forgot-password": ({ email }) => ({ body: { email } }),
  "POST /api/auth/reset-password": ({ resetToken }) => ({
    body: { token: resetToken, password: "Quiet-harbour-72" },
  }),
  "GET /api/users/profile": () => ({}),
  "PUT /api/users/profile": () => ({ body: { firstName: "Ada" } }),
  "POST /api/users/change-password": ({ password }) => ({
    body: { currentPassword: password, newPassword: "Quiet-harbour-72" },
  }),
  "DELETE /api/users/delete-account": ({ password }) => ({ body: { password } }),
  "GET /api/transactions": () => ({ query: "limit=5&type=payment_sent&min=0.01" }),
  "POST /api/transactions": ({ payee }) => ({
    body: { to: payee, amount: "1.25", currency: "USD", description: "Tea", category: "food" },
  }),
  "GET /api/transactions/{id}": ({ paymentId }) => ({ id: paymentId }),
  "PUT /api/transactions/{id}": ({ paymentId }) => ({ id: paymentId, body: { note: "mine", tags: ["tea"] } }),
  "PATCH /api/transactions/{id}": ({ manualId }) => ({
    id: manualId,
    body: { amount: "-3.50", currency: "USD", merchant: "Kiosk" },
  }),
  "DELETE /api/transactions/{id}": ({ manualId }) => ({ id: manualId }),
  "POST /api/realtime/ticket": () => ({}),
  ...Object.fromEntries(notificationExamples),
  "GET /email-test": () => ({}),
  "POST /email-test": () => ({}),
  "GET /sms-test": () => ({}),
  "POST /sms-test": () => ({}),
  "POST /api/push/subscribe": () => ({ body: { subscription: push, userId: "anonymous" } }),
  "POST /api/push/unsubscribe": () => ({ body: {} }),
  "POST /api/push/acknowledge": ({ ackToken }) => ({ body: { token: ackToken } }),
};

const NOBODY = "0199f000-0000-7000-8000-000000000000";

/** A world in which nothing is there: its requests are well-formed and find nothing. */
export const emptyWorld: ExampleWorld = {
  paymentId: NOBODY,
  manualId: NOBODY,
  notificationId: NOBODY,
  ackToken: "x".repeat(43),
  payee: NOBODY,
  email: "nobody@example.test",
  password: "Evenly-demo-1",
  freshEmail: "not an address",
  bearer: "x".repeat(43),
  verifyToken: "x".repeat(43),
  resetToken: "x".repeat(43),
};

/** The request of an example as it is sent. */
export function exampleOf(row: { readonly method: string; readonly path: string }, world: ExampleWorld) {
  const example = restExamples[`${row.method} ${row.path}`];
  if (example === undefined) throw new Error(`${row.method} ${row.path} has no example`);
  const { id = "", query, body } = example(world);
  return {
    url: row.path.replace("{id}", id) + (query === undefined ? "" : `?${query}`),
    ...(body === undefined ? {} : { payload: body }),
  };
}
