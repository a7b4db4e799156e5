ALTER TABLE "cases" RENAME COLUMN "claimed_by" TO "taken_by";--> statement-breakpoint
ALTER TABLE "group_members" RENAME COLUMN "claimed_at" TO "account_joined_at";--> statement-breakpoint
ALTER TABLE "payment_checks" RENAME COLUMN "claimed_at" TO "leased_at";--> statement-breakpoint
ALTER TABLE "cases" DROP CONSTRAINT "cases_claimed_by_users_id_fk";
--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_taken_by_users_id_fk" FOREIGN KEY ("taken_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;