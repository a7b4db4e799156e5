CREATE TABLE "refusals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_user_id" uuid NOT NULL,
	"procedure" text NOT NULL,
	"key" text NOT NULL,
	"input_hash" text NOT NULL,
	"kind" text NOT NULL,
	"code" text NOT NULL,
	"details" jsonb NOT NULL,
	"payer_user_id" uuid,
	"payee_user_id" uuid,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"parent_id" uuid,
	"hold_id" uuid,
	"description" text,
	"category" text,
	"effective_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
-- What was refused before moves over: it moved nothing, so the book is the same without it. Everything else stays append-only.
ALTER TABLE "transfers" DISABLE TRIGGER "transfers_append_only";--> statement-breakpoint
INSERT INTO "refusals" ("id", "owner_user_id", "procedure", "key", "input_hash", "kind", "code", "details", "payer_user_id", "payee_user_id",
  "amount_minor", "currency", "parent_id", "hold_id", "description", "category", "effective_at")
SELECT "id", "owner_user_id", "procedure", "key", "input_hash", "kind", "refusal_code", coalesce("refusal", '{}'), "payer_user_id", "payee_user_id",
  "amount_minor", "currency", "parent_id", "hold_id", "description", "category", "effective_at"
FROM "transfers" WHERE "state" = 'refused';--> statement-breakpoint
DELETE FROM "transfers" WHERE "state" = 'refused';--> statement-breakpoint
ALTER TABLE "transfers" ENABLE TRIGGER "transfers_append_only";--> statement-breakpoint
ALTER TABLE "transfers" DROP CONSTRAINT "transfers_refusal";--> statement-breakpoint
DROP INDEX "transfers_refused_by_payer";--> statement-breakpoint
CREATE UNIQUE INDEX "refusals_intent_key" ON "refusals" USING btree ("owner_user_id","procedure","key");--> statement-breakpoint
CREATE INDEX "refusals_by_payer" ON "refusals" USING btree ("payer_user_id","effective_at","id");--> statement-breakpoint
CREATE INDEX "refusals_by_age" ON "refusals" USING btree ("effective_at");--> statement-breakpoint
ALTER TABLE "transfers" DROP COLUMN "refusal_code";--> statement-breakpoint
ALTER TABLE "transfers" DROP COLUMN "refusal";--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_state" CHECK ("transfers"."state" in ('posted', 'held', 'released'));