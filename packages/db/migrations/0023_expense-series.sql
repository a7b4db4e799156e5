DROP INDEX "expense_series_due";--> statement-breakpoint
ALTER TABLE "expense_series" ADD COLUMN "key" text NOT NULL;--> statement-breakpoint
ALTER TABLE "expense_series" ADD COLUMN "input_hash" text NOT NULL;--> statement-breakpoint
ALTER TABLE "expense_series" ADD COLUMN "next_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "expense_series" ADD COLUMN "paused_reason" text;--> statement-breakpoint
ALTER TABLE "expense_series" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "expense_series_intent_key" ON "expense_series" USING btree ("created_by_member_id","key");--> statement-breakpoint
CREATE INDEX "expense_series_due" ON "expense_series" USING btree ("next_at") WHERE "expense_series"."next_at" is not null;--> statement-breakpoint
ALTER TABLE "expense_series" ADD CONSTRAINT "expense_series_waits" CHECK (("expense_series"."next_at" is not null) = ("expense_series"."next_on" is not null and "expense_series"."paused_reason" is null));