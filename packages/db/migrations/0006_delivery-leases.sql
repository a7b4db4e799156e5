CREATE TABLE "delivery_leases" (
	"token" uuid PRIMARY KEY NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"delivery_ids" uuid[] NOT NULL
);
--> statement-breakpoint
ALTER TABLE "delivery_attempts" DROP CONSTRAINT "delivery_attempts_delivery_id_deliveries_id_fk";
--> statement-breakpoint
UPDATE "deliveries" SET "state" = 'pending' WHERE "state" = 'sending';--> statement-breakpoint
DROP INDEX "deliveries_due";--> statement-breakpoint
CREATE INDEX "deliveries_due" ON "deliveries" USING btree ("due_at") WHERE "deliveries"."state" = 'pending';--> statement-breakpoint
ALTER TABLE "deliveries" DROP COLUMN "lease_token";