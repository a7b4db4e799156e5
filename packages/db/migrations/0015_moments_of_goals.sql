ALTER TABLE "goal_savings" ALTER COLUMN "counted_to" SET DATA TYPE timestamp with time zone USING "counted_to"::timestamp at time zone 'UTC';--> statement-breakpoint
-- A stored day began at midnight in its owner's time zone.
UPDATE "goal_savings" SET "counted_to" = ("goal_savings"."counted_to" at time zone 'UTC') at time zone "users"."time_zone"
FROM "goals" JOIN "users" ON "users"."id" = "goals"."user_id" WHERE "goals"."id" = "goal_savings"."goal_id" AND "goal_savings"."counted_to" IS NOT NULL;--> statement-breakpoint
-- The input of older goals is not known; an empty hash matches none.
ALTER TABLE "goals" ADD COLUMN "input_hash" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "goals" ALTER COLUMN "input_hash" DROP DEFAULT;
