ALTER TABLE "expense_series" ADD COLUMN "every" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "expense_series" ADD COLUMN "on_month_end" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "expense_series" ADD CONSTRAINT "expense_series_every" CHECK ("expense_series"."every" between 1 and 99);