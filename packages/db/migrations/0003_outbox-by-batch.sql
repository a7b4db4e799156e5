-- A row for each batch of events instead of a row for each event and another for its batch; what was there moves over.
ALTER TABLE "outbox" RENAME TO "outbox_events";--> statement-breakpoint
ALTER INDEX "outbox_pkey" RENAME TO "outbox_events_pkey";--> statement-breakpoint
DROP INDEX "outbox_unrelayed";--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"version" integer NOT NULL,
	"events" json NOT NULL,
	"event_count" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"relayed_at" timestamp with time zone,
	"published_at" timestamp with time zone,
	"request_id" text
);--> statement-breakpoint
-- Out of line and not compressed: a batch of two hundred payments is 100 KB, and nothing reads a part of it.
ALTER TABLE "outbox" ALTER COLUMN "events" SET STORAGE EXTERNAL;--> statement-breakpoint
INSERT INTO "outbox" ("id", "name", "version", "events", "event_count", "created_at", "relayed_at", "published_at", "request_id")
SELECT b."id", b."name", min(e."version"), json_agg(json_build_object('id', e."id", 'payload', e."payload") ORDER BY e."created_at", e."id"),
	count(*), b."created_at", CASE WHEN bool_and(e."relayed_at" IS NOT NULL) THEN max(e."relayed_at") END, b."published_at", b."request_id"
FROM "outbox_batches" b JOIN "outbox_events" e ON e."batch_id" = b."id" GROUP BY b."id";--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "request_id" text;--> statement-breakpoint
UPDATE "notifications" n SET "request_id" = b."request_id"
FROM "outbox_events" e JOIN "outbox_batches" b ON b."id" = e."batch_id" WHERE e."id" = n."event_id" AND b."request_id" IS NOT NULL;--> statement-breakpoint
DROP TABLE "outbox_events";--> statement-breakpoint
DROP TABLE "outbox_batches";--> statement-breakpoint
CREATE INDEX "outbox_unrelayed" ON "outbox" USING btree ("created_at") WHERE "outbox"."relayed_at" is null;--> statement-breakpoint
CREATE INDEX "outbox_unpublished" ON "outbox" USING btree ("created_at") WHERE "outbox"."published_at" is null;--> statement-breakpoint
-- Room on each page, so that a new balance or meter stays where the old one stood and no index hears of it.
ALTER TABLE "accounts" SET (fillfactor = 50);--> statement-breakpoint
ALTER TABLE "parties" SET (fillfactor = 50);
