CREATE TABLE "hidden_insights" (
	"user_id" uuid NOT NULL,
	"period" text NOT NULL,
	"period_from" date NOT NULL,
	"insight_id" text NOT NULL,
	"hidden_at" timestamp with time zone NOT NULL,
	CONSTRAINT "hidden_insights_user_id_period_period_from_insight_id_pk" PRIMARY KEY("user_id","period","period_from","insight_id"),
	CONSTRAINT "hidden_insights_id" CHECK ("hidden_insights"."insight_id" ~ '^[0-9a-f]{32}$')
);
--> statement-breakpoint
CREATE TABLE "spending_analyses" (
	"user_id" uuid NOT NULL,
	"key" text NOT NULL,
	"answer" jsonb NOT NULL,
	"computed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "spending_analyses_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
ALTER TABLE "hidden_insights" ADD CONSTRAINT "hidden_insights_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "spending_analyses" ADD CONSTRAINT "spending_analyses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "hidden_insights_by_moment" ON "hidden_insights" USING btree ("hidden_at");--> statement-breakpoint
CREATE INDEX "spending_analyses_by_moment" ON "spending_analyses" USING btree ("computed_at");