CREATE TABLE "budget_alerts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"budget_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"period_from" date NOT NULL,
	"type" text NOT NULL,
	"threshold" smallint NOT NULL,
	"percent" smallint NOT NULL,
	"spent_minor" bigint NOT NULL,
	"limit_minor" bigint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"read_at" timestamp with time zone,
	"deleted_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "budget_amounts" (
	"budget_id" uuid NOT NULL,
	"from_on" date NOT NULL,
	"amount_minor" bigint NOT NULL,
	CONSTRAINT "budget_amounts_budget_id_from_on_pk" PRIMARY KEY("budget_id","from_on"),
	CONSTRAINT "budget_amounts_amount" CHECK ("budget_amounts"."amount_minor" > 0)
);
--> statement-breakpoint
CREATE TABLE "budget_categories" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_user_id" uuid NOT NULL,
	"key" text NOT NULL,
	"input_hash" text NOT NULL,
	"name" text NOT NULL,
	"icon" text NOT NULL,
	"color" text NOT NULL,
	"description" text NOT NULL,
	"is_active" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "budget_insight_reads" (
	"user_id" uuid NOT NULL,
	"insight_id" text NOT NULL,
	"read_at" timestamp with time zone NOT NULL,
	CONSTRAINT "budget_insight_reads_user_id_insight_id_pk" PRIMARY KEY("user_id","insight_id")
);
--> statement-breakpoint
CREATE TABLE "budget_members" (
	"budget_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"access" text NOT NULL,
	"invited_at" timestamp with time zone NOT NULL,
	"joined_at" timestamp with time zone,
	CONSTRAINT "budget_members_budget_id_user_id_pk" PRIMARY KEY("budget_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "budget_settings" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"default_period" text NOT NULL,
	"warning_at" smallint NOT NULL,
	"critical_at" smallint NOT NULL,
	"auto_categorization" boolean NOT NULL,
	"budget_alerts" boolean NOT NULL,
	"goal_reminders" boolean NOT NULL,
	"weekly_reports" boolean NOT NULL,
	"monthly_reports" boolean NOT NULL,
	"currency" text NOT NULL,
	"start_of_week" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "budget_settings_currency" CHECK ("budget_settings"."currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "budget_settings_thresholds" CHECK ("budget_settings"."warning_at" between 1 and 99 and "budget_settings"."critical_at" between 1 and 100 and "budget_settings"."warning_at" < "budget_settings"."critical_at")
);
--> statement-breakpoint
CREATE TABLE "budgets" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_user_id" uuid NOT NULL,
	"group_id" uuid,
	"key" text NOT NULL,
	"input_hash" text NOT NULL,
	"category" text,
	"currency" text NOT NULL,
	"period" text NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date,
	"is_active" boolean NOT NULL,
	"rollover" text NOT NULL,
	"warning_at" smallint,
	"critical_at" smallint,
	"version" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "budgets_currency" CHECK ("budgets"."currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "budgets_category" CHECK ("budgets"."category" is not null or "budgets"."group_id" is not null),
	CONSTRAINT "budgets_days" CHECK ("budgets"."ends_on" >= "budgets"."starts_on"),
	CONSTRAINT "budgets_thresholds" CHECK (("budgets"."warning_at" is null) = ("budgets"."critical_at" is null) and ("budgets"."warning_at" is null
        or "budgets"."warning_at" between 1 and 99 and "budgets"."critical_at" between 1 and 100 and "budgets"."warning_at" < "budgets"."critical_at"))
);
--> statement-breakpoint
ALTER TABLE "budget_alerts" ADD CONSTRAINT "budget_alerts_budget_id_budgets_id_fk" FOREIGN KEY ("budget_id") REFERENCES "public"."budgets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "budget_alerts" ADD CONSTRAINT "budget_alerts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "budget_amounts" ADD CONSTRAINT "budget_amounts_budget_id_budgets_id_fk" FOREIGN KEY ("budget_id") REFERENCES "public"."budgets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "budget_categories" ADD CONSTRAINT "budget_categories_owner_user_id_users_id_fk" FOREIGN KEY ("owner_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "budget_insight_reads" ADD CONSTRAINT "budget_insight_reads_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "budget_members" ADD CONSTRAINT "budget_members_budget_id_budgets_id_fk" FOREIGN KEY ("budget_id") REFERENCES "public"."budgets"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "budget_members" ADD CONSTRAINT "budget_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "budget_settings" ADD CONSTRAINT "budget_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "budgets" ADD CONSTRAINT "budgets_owner_user_id_users_id_fk" FOREIGN KEY ("owner_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "budgets" ADD CONSTRAINT "budgets_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "budget_alerts_crossing_key" ON "budget_alerts" USING btree ("budget_id","user_id","period_from","threshold");--> statement-breakpoint
CREATE INDEX "budget_alerts_by_user" ON "budget_alerts" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "budget_categories_intent_key" ON "budget_categories" USING btree ("owner_user_id","key");--> statement-breakpoint
CREATE UNIQUE INDEX "budget_categories_name_key" ON "budget_categories" USING btree ("owner_user_id",lower("name"));--> statement-breakpoint
CREATE INDEX "budget_members_by_user" ON "budget_members" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "budgets_intent_key" ON "budgets" USING btree ("owner_user_id","key");--> statement-breakpoint
CREATE INDEX "budgets_by_group" ON "budgets" USING btree ("group_id");--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS btree_gist;
--> statement-breakpoint
-- One active budget for a person or group, category, currency and day.
ALTER TABLE "budgets" ADD CONSTRAINT "budgets_one_active" EXCLUDE USING gist ((coalesce(group_id, owner_user_id)) WITH =, (coalesce(category, '')) WITH =, currency WITH =, daterange(starts_on, ends_on, '[]') WITH &&) WHERE (is_active);
