ALTER TABLE "sessions" ADD COLUMN "factor_proven_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "factor_proven_by" text;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_factor_proven" CHECK (("sessions"."factor_proven_at" is null) = ("sessions"."factor_proven_by" is null));