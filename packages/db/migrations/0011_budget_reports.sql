CREATE TABLE "budget_reports" (
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"period_from" date NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "budget_reports_user_id_kind_period_from_pk" PRIMARY KEY("user_id","kind","period_from")
);
--> statement-breakpoint
ALTER TABLE "budget_reports" ADD CONSTRAINT "budget_reports_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;