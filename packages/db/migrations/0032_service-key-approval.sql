ALTER TABLE "service_keys" ADD COLUMN "approved_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "service_keys" ADD COLUMN "daily_cap_minor" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "service_keys" ADD COLUMN "sent_day" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "service_keys" ADD COLUMN "sent_minor" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "service_keys" ADD CONSTRAINT "service_keys_cap" CHECK ("service_keys"."sent_minor" between 0 and "service_keys"."daily_cap_minor");