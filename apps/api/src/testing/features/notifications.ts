import { makeNotification } from "@evenly/testing";
import { NOBODY } from "../nobody.ts";
import type {
  DocumentedRow,
  ExampleWorld,
  RefusalCases,
  Stage,
  TestedFeature,
  TestedRow,
} from "../tested-feature.ts";

const nothing: readonly string[] = [];
const pushOf = (name: number) => ({
  endpoint: `https://push.example.test/send/${name}`,
  keys: { p256dh: "B".repeat(87), auth: "a".repeat(22) },
});
const notified = (failure: string): DocumentedRow => ({ status: 200, fields: ["data"], failure });
const one = ({ idOf }: ExampleWorld) => ({ id: idOf("notification") });
const unknown: RefusalCases = { NOT_FOUND: () => ({ id: NOBODY }) };
/** A user without a verified address or phone number. */
const unreachable = ({ world }: Stage) => ({ authorization: world.poor.authorization });

const changes = (failure: string): TestedRow => ({
  answers: notified(failure),
  example: one,
  refusals: unknown,
});

/** The same rows under both prefixes. */
const underBoth = ["/api/notifications", "/notifications"].flatMap((prefix): [string, TestedRow][] => [
  [
    `GET ${prefix}`,
    {
      answers: notified("Failed to get notifications"),
      example: () => ({ query: "limit=5&isRead=false&priority=medium" }),
    },
  ],
  [`GET ${prefix}/unread-count`, { answers: notified("Failed to get unread count"), example: () => ({}) }],
  [`POST ${prefix}/{id}/read`, changes("Failed to mark notification as read")],
  [`PUT ${prefix}/{id}/read`, changes("Failed to mark notification as read")],
  [
    `POST ${prefix}/read-all`,
    { answers: notified("Failed to mark all notifications as read"), example: () => ({}) },
  ],
  [`POST ${prefix}/{id}/archive`, changes("Failed to archive notification")],
  [`DELETE ${prefix}/{id}`, changes("Failed to delete notification")],
  [
    `GET ${prefix}/settings`,
    { answers: notified("Failed to get notification settings"), example: () => ({}) },
  ],
  [
    `PUT ${prefix}/settings`,
    {
      answers: notified("Failed to update notification settings"),
      example: () => ({ body: { soundEnabled: false, channels: [{ id: "sms", enabled: true }] } }),
      refusals: {
        FORBIDDEN: () => ({ body: { userId: NOBODY } }),
        STATE_CONFLICT: () => ({ body: { soundEnabled: true, version: 99 } }),
      },
    },
  ],
]);

const checked: TestedRow = { answers: { status: 200, fields: ["message"] }, example: () => ({}) };
const tried: TestedRow = {
  ...checked,
  refusals: { ADDRESS_NOT_VERIFIED: unreachable },
  // Refused in production only.
  notProvoked: ["FORBIDDEN"],
};

export const tested: TestedFeature = {
  makes: { notification: async ({ ctx, owner }) => (await makeNotification(ctx, owner.userId)).id },
  takes: {
    "notifications.snooze": { notificationId: NOBODY, until: new Date("2026-12-24T12:00:00Z") },
    "notifications.updateSettings": { userId: NOBODY, soundEnabled: false },
  },
  rows: {
    ...Object.fromEntries(underBoth),
    "GET /email-test": checked,
    "POST /email-test": tried,
    "GET /sms-test": checked,
    "POST /sms-test": tried,
    "POST /api/push/subscribe": {
      answers: { status: 200, isPublic: true, fields: nothing },
      example: () => ({ body: { subscription: pushOf(1), userId: "anonymous" } }),
      refusals: { FORBIDDEN: () => ({ body: { subscription: pushOf(2), userId: NOBODY } }) },
      notProvoked: ["UNAUTHENTICATED"],
    },
    "POST /api/push/unsubscribe": {
      answers: { status: 200, fields: nothing },
      example: () => ({ body: {} }),
      refusals: { FORBIDDEN: () => ({ body: { userId: NOBODY } }) },
    },
    "POST /api/push/acknowledge": {
      answers: { status: 200, isPublic: true, fields: nothing },
      example: ({ ackToken }) => ({ body: { token: ackToken } }),
      refusals: { TOKEN_INVALID: () => ({ body: { token: "x" } }) },
    },
  },
};
