import { users } from "@evenly/db/auth/tables";
import { broadcasts, deliveries, notifications } from "@evenly/db/notifications/tables";
import { makeAdmin, makeUser, openTestContext } from "@evenly/testing";
import { eq, sql } from "drizzle-orm";
import postgres from "postgres";
import { beforeAll, expect, it } from "vitest";
import type { NotificationTexts } from "../ports.ts";
import { expandBroadcasts } from "./expand-broadcasts.ts";

const texts: NotificationTexts = {
  notification: async ({ data }) => ({
    title: "title" in data ? data.title : "",
    message: "message" in data ? data.message : "",
    actionText: "open",
  }),
  mail: async () => ({ subject: "", text: "", html: "" }),
  sms: async () => "",
  codeMessage: async (code) => code,
};
const PEOPLE = 103;
const AT_ONCE = 20;

const { ctx, database } = await openTestContext();
let adminId: string;
beforeAll(async () => {
  ({ userId: adminId } = await makeAdmin(ctx));
  await ctx.db.execute(sql`insert into users (id, email_sealed, email_lookup, password_hash, password_changed_at, first_name,
      last_name, handle, created_at)
    select gen_random_uuid(), u.email_sealed, 'crowd' || n, u.password_hash, u.password_changed_at, 'One', 'Of many',
      'crowd' || n, u.created_at
    from users u, generate_series(2, ${PEOPLE}) n where u.id = ${adminId}`);
});

async function announce() {
  const id = ctx.ids.uuid();
  const words = {
    title: "Maintenance",
    message: "Tonight.",
    priority: "high" as const,
    actionUrl: "/help-center",
  };
  const createdAt = ctx.clock.now();
  await ctx.db
    .insert(broadcasts)
    .values({ id, createdBy: adminId, ...words, data: { until: "06:00" }, createdAt });
  ctx.clock.advance(1000);
  return id;
}
const toldOf = (id: string) =>
  ctx.db.select({ userId: notifications.userId }).from(notifications).where(eq(notifications.eventId, id));
const rowOf = async (id: string) => (await ctx.db.select().from(broadcasts).where(eq(broadcasts.id, id)))[0];

it("notifies every user once, in the list and over sockets, with the operator's text", async () => {
  const id = await announce();
  const late = await makeUser(ctx);
  let people = 0;
  for (;;) {
    const step = await expandBroadcasts(ctx, texts, AT_ONCE);
    if (step.people === 0) break;
    people += step.people;
    expect(step.streams).toContain("in_app");
  }
  const told = await toldOf(id);
  expect([people, told.length, new Set(told.map(({ userId }) => userId)).size]).toEqual([
    PEOPLE,
    PEOPLE,
    PEOPLE,
  ]);
  expect(told.some(({ userId }) => userId === late.userId)).toBe(false);
  expect(await rowOf(id)).toMatchObject({ notifiedCount: PEOPLE, finishedAt: expect.any(Date) });
  const [one] = await ctx.db.select().from(notifications).where(eq(notifications.userId, adminId));
  expect(one).toMatchObject({
    type: "system",
    template: "announcement",
    title: "Maintenance",
    priority: "high",
    actionUrl: "/help-center",
    isListed: true,
  });
  expect(ctx.bus.published.filter((message) => message.kind === "everyone")).toEqual([
    {
      kind: "everyone",
      frame: {
        type: "system_notification",
        data: {
          eventId: id,
          title: "Maintenance",
          message: "Tonight.",
          priority: "high",
          data: { until: "06:00" },
          broadcast: true,
        },
      },
    },
  ]);
});

it("notifies every user exactly once when transactions fail half-way, with three concurrent workers", async () => {
  const gone = await makeUser(ctx);
  await ctx.db.update(users).set({ deactivatedAt: ctx.clock.now() }).where(eq(users.id, gone.userId));
  const before = await ctx.db.$count(users, sql`deactivated_at is null`);
  const id = await announce();
  // Two of three transactions fail after all their other writes.
  const admin = postgres(database.adminUrl, { max: 1, onnotice: () => {} });
  await admin.unsafe(`create sequence steps; grant usage on sequence steps to public;
    create function break_step() returns trigger language plpgsql as
      $$ begin if nextval('steps') % 3 <> 0 then raise exception 'killed'; end if; return new; end $$;
    create trigger break_step before update on broadcasts for each row execute function break_step()`);
  let failures = 0;
  const worker = async () => {
    for (let step = 0; step < 6; step += 1) {
      await expandBroadcasts(ctx, texts, AT_ONCE).catch(() => {
        failures += 1;
      });
    }
  };
  await Promise.all([worker(), worker(), worker()]);
  await admin`drop trigger break_step on broadcasts`;
  await admin.end();
  while ((await expandBroadcasts(ctx, texts, AT_ONCE)).people > 0);
  const told = await toldOf(id);
  expect(failures).toBeGreaterThan(0);
  expect([told.length, new Set(told.map(({ userId }) => userId)).size]).toEqual([before, before]);
  expect(await rowOf(id)).toMatchObject({ notifiedCount: before });
  expect(told.some(({ userId }) => userId === gone.userId)).toBe(false);
  const inApp = await ctx.db.$count(
    deliveries,
    sql`channel = 'in_app' and notification_id in (select id from notifications where event_id = ${id})`,
  );
  expect(inApp).toBe(before);
});
