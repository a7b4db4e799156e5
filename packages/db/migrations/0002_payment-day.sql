ALTER TABLE "settlements" ADD COLUMN "paid_on" date;--> statement-breakpoint
UPDATE "settlements" s SET "paid_on" = (
  coalesce(s."settled_at", s."created_at") at time zone coalesce(
    (select u."time_zone" from "users" u where u."id" = coalesce(s."created_by_user_id", s."from_user_id")), 'UTC'
  )
)::date;--> statement-breakpoint
ALTER TABLE "settlements" ALTER COLUMN "paid_on" SET NOT NULL;
