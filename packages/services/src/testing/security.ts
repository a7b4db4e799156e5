import type { SecurityEventId } from "@evenly/contract/security/schemas";
import { makeUser, openTestSession, runJobs, TEST_PASSWORD, type TestContext } from "@evenly/testing";
import { login } from "../auth/sign-in/login.ts";
import type { EventConsumer } from "../feature.ts";
import { features } from "../features.ts";
import { relayEvents } from "../outbox/relay-events.ts";
import type { NotificationTexts } from "../ports.ts";
import { listSecurityAlerts } from "../security/list-security-alerts.ts";

const texts = {
  notification: async () => ({ title: "", message: "", actionText: "" }),
} as unknown as NotificationTexts;
const consumers = features.flatMap((feature): readonly EventConsumer[] => feature.consumers ?? []);

/** Relays every event and runs its consumers, like the worker. */
export async function letWorkerRun(ctx: TestContext): Promise<void> {
  for (;;) {
    const { events } = await relayEvents(ctx, texts, null, consumers);
    const jobs = await runJobs(ctx);
    if (events + jobs === 0) return;
  }
}

const CHROME =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";
/** The request's origin on a device in Lyon. */
export const fromLyon = (ctx: TestContext, deviceId: string): TestContext => ({
  ...ctx,
  origin: { ...ctx.origin, ipAddress: "192.0.2.7", userAgent: CHROME, deviceId },
});

export const signInOn = (ctx: TestContext, email: string, deviceId: string) =>
  login(fromLyon(ctx, deviceId), {
    email,
    password: TEST_PASSWORD,
    rememberDevice: false,
    isBrowser: true,
  });

/** A person with one open session, which `me` uses, and an alert of a sign-in on a new device. */
export async function makeAlerted(ctx: TestContext) {
  const user = await makeUser(ctx);
  await signInOn(ctx, user.email, "own");
  await signInOn(ctx, user.email, ctx.ids.uuid());
  await letWorkerRun(ctx);
  const sessionId = await openTestSession(ctx, { userId: user.userId });
  const me: TestContext = {
    ...ctx,
    actor: { kind: "user", userId: user.userId, sessionId },
  };
  const page = await listSecurityAlerts(me, { limit: 50 });
  const alertId = page.alerts[0]?.id as SecurityEventId;
  return { ...user, me, sessionId, alertId };
}
