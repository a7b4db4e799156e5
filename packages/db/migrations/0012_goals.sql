CREATE TABLE "goal_savings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"goal_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"is_on" boolean NOT NULL,
	"amount_minor" bigint,
	"weekday" integer,
	"month_day" integer,
	"basis_points" integer,
	"next_on" date,
	"next_at" timestamp with time zone,
	"counted_to" date,
	"last_on" date,
	"last_result" text,
	CONSTRAINT "goal_savings_next" CHECK ("goal_savings"."is_on" = ("goal_savings"."next_on" is not null) and ("goal_savings"."next_on" is null) = ("goal_savings"."next_at" is null)),
	CONSTRAINT "goal_savings_amount" CHECK (("goal_savings"."kind" in ('weekly', 'monthly')) = ("goal_savings"."amount_minor" is not null) and "goal_savings"."amount_minor" > 0),
	CONSTRAINT "goal_savings_day" CHECK (("goal_savings"."kind" = 'weekly') = ("goal_savings"."weekday" is not null) and ("goal_savings"."kind" = 'monthly') = ("goal_savings"."month_day" is not null)
        and "goal_savings"."weekday" between 1 and 7 and "goal_savings"."month_day" between 1 and 31),
	CONSTRAINT "goal_savings_part" CHECK (("goal_savings"."kind" = 'income') = ("goal_savings"."basis_points" is not null) and "goal_savings"."basis_points" between 1 and 10000
        and ("goal_savings"."kind" in ('round_up', 'income')) = ("goal_savings"."counted_to" is not null))
);
--> statement-breakpoint
CREATE TABLE "goals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"idempotency_key" text NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"target_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"deadline_on" date,
	"category" text NOT NULL,
	"icon" text NOT NULL,
	"started_on" date NOT NULL,
	"completed_at" timestamp with time zone,
	"archived_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "goals_target" CHECK ("goals"."target_minor" > 0),
	CONSTRAINT "goals_currency" CHECK ("goals"."currency" ~ '^[A-Z]{3}$')
);
--> statement-breakpoint
ALTER TABLE "accounts" DROP CONSTRAINT "accounts_wallet_floor";--> statement-breakpoint
ALTER TABLE "accounts" DROP CONSTRAINT "accounts_owner";--> statement-breakpoint
ALTER TABLE "accounts" DROP CONSTRAINT "accounts_sub";--> statement-breakpoint
DROP INDEX "accounts_system_key";--> statement-breakpoint
ALTER TABLE "goal_savings" ADD CONSTRAINT "goal_savings_goal_id_goals_id_fk" FOREIGN KEY ("goal_id") REFERENCES "public"."goals"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "goals" ADD CONSTRAINT "goals_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "goal_savings_kind_key" ON "goal_savings" USING btree ("goal_id","kind");--> statement-breakpoint
CREATE INDEX "goal_savings_due" ON "goal_savings" USING btree ("next_at") WHERE "goal_savings"."is_on";--> statement-breakpoint
CREATE UNIQUE INDEX "goals_intent_key" ON "goals" USING btree ("user_id","idempotency_key");--> statement-breakpoint
CREATE INDEX "goals_by_user" ON "goals" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_system_key" ON "accounts" USING btree ("kind","currency","sub") WHERE "accounts"."kind" not in ('user_wallet', 'goal');--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_wallet_floor" CHECK ("accounts"."kind" not in ('user_wallet', 'goal') or "accounts"."posted" - "accounts"."held" >= 0);--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_owner" CHECK (("accounts"."kind" in ('user_wallet', 'goal')) = ("accounts"."owner_user_id" is not null));--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_sub" CHECK (("accounts"."kind" in ('user_wallet', 'goal')) = ("accounts"."sub" is null) and "accounts"."sub" between 0 and 63);--> statement-breakpoint
-- A goal's account copies its owner's name and country as a wallet does.
CREATE OR REPLACE FUNCTION copy_name_to_wallets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE accounts SET owner_name = NEW.first_name || ' ' || NEW.last_name WHERE owner_user_id = NEW.id;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION copy_country_to_wallets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE accounts SET owner_country = NEW.country WHERE owner_user_id = NEW.user_id;
  RETURN NULL;
END $$;
