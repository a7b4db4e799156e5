CREATE TABLE "jobs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"version" integer NOT NULL,
	"dedupe_key" text,
	"ordering_key" text,
	"payload" json NOT NULL,
	"request_id" text,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"attempt_count" integer DEFAULT 0 NOT NULL,
	"lease_token" uuid,
	"leased_until" timestamp with time zone,
	"parked_at" timestamp with time zone,
	"last_error" text
);
--> statement-breakpoint
CREATE TABLE "schedules" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"owner_key" text,
	"job_name" text NOT NULL,
	"job_version" integer NOT NULL,
	"payload" json NOT NULL,
	"rule" json NOT NULL,
	"time_zone" text NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	"last_run_at" timestamp with time zone,
	"paused_at" timestamp with time zone,
	CONSTRAINT "schedules_owner_name" UNIQUE NULLS NOT DISTINCT("name","owner_key")
);
--> statement-breakpoint
CREATE TABLE "webhook_inbox" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"provider_event_id" text NOT NULL,
	"url" text NOT NULL,
	"body" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"processed_at" timestamp with time zone
);
--> statement-breakpoint
DROP INDEX "exports_unfinished";--> statement-breakpoint
ALTER TABLE "outbox" ALTER COLUMN "created_at" SET DEFAULT clock_timestamp();--> statement-breakpoint
CREATE UNIQUE INDEX "jobs_dedupe_key" ON "jobs" USING btree ("name","dedupe_key");--> statement-breakpoint
CREATE INDEX "jobs_due" ON "jobs" USING btree ("due_at") WHERE "jobs"."parked_at" is null;--> statement-breakpoint
CREATE INDEX "jobs_in_order" ON "jobs" USING btree ("name","ordering_key","created_at","id") WHERE "jobs"."ordering_key" is not null;--> statement-breakpoint
CREATE INDEX "jobs_parked" ON "jobs" USING btree ("parked_at","id") WHERE "jobs"."parked_at" is not null;--> statement-breakpoint
CREATE INDEX "schedules_due" ON "schedules" USING btree ("next_at") WHERE "schedules"."paused_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "webhook_inbox_event" ON "webhook_inbox" USING btree ("provider","provider_event_id");--> statement-breakpoint
CREATE INDEX "webhook_inbox_by_age" ON "webhook_inbox" USING btree ("received_at");--> statement-breakpoint
ALTER TABLE "exports" DROP COLUMN "failures";--> statement-breakpoint
ALTER TABLE "exports" DROP COLUMN "stepped_at";--> statement-breakpoint
-- Exports that were not finished when their table stopped being the queue.
INSERT INTO "jobs" ("id", "name", "version", "dedupe_key", "payload", "due_at")
SELECT gen_random_uuid(), 'write-export', 1, "id"::text, json_build_object('exportId', "id"), now() FROM "exports" WHERE "state" IN ('queued', 'running');
