CREATE TABLE "card_customers" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"customer_id" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cards" (
	"id" uuid PRIMARY KEY NOT NULL,
	"method_id" text NOT NULL,
	"user_id" uuid NOT NULL,
	"brand" text NOT NULL,
	"last4" text NOT NULL,
	"exp_month" integer NOT NULL,
	"exp_year" integer NOT NULL,
	"is_default" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "cards_expiry" CHECK ("cards"."exp_month" between 1 and 12 and "cards"."exp_year" between 2000 and 2200)
);
--> statement-breakpoint
CREATE TABLE "deposits" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"idempotency_key" text NOT NULL,
	"input_hash" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"description" text,
	"state" text NOT NULL,
	"intent_id" text,
	"card_id" uuid,
	"card_brand" text,
	"card_last4" text,
	"problem" text,
	"asked_at" timestamp with time zone,
	"tries" integer DEFAULT 0 NOT NULL,
	"transfer_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"credited_at" timestamp with time zone,
	CONSTRAINT "deposits_amount" CHECK ("deposits"."amount_minor" > 0),
	CONSTRAINT "deposits_currency" CHECK ("deposits"."currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "deposits_credited" CHECK (("deposits"."state" = 'credited') = ("deposits"."transfer_id" is not null) and ("deposits"."transfer_id" is null) = ("deposits"."credited_at" is null))
);
--> statement-breakpoint
ALTER TABLE "card_customers" ADD CONSTRAINT "card_customers_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cards" ADD CONSTRAINT "cards_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposits" ADD CONSTRAINT "deposits_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "card_customers_customer_key" ON "card_customers" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "cards_by_user" ON "cards" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "cards_method_key" ON "cards" USING btree ("method_id");--> statement-breakpoint
CREATE UNIQUE INDEX "cards_default_key" ON "cards" USING btree ("user_id") WHERE "cards"."is_default";--> statement-breakpoint
CREATE UNIQUE INDEX "deposits_intent_key" ON "deposits" USING btree ("user_id","idempotency_key");--> statement-breakpoint
CREATE UNIQUE INDEX "deposits_provider_key" ON "deposits" USING btree ("intent_id");--> statement-breakpoint
CREATE INDEX "deposits_by_user" ON "deposits" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "deposits_unfinished" ON "deposits" USING btree ("changed_at") WHERE "deposits"."state" in ('open', 'asks_bank', 'pending');