CREATE TABLE "payment_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"from_user_id" uuid NOT NULL,
	"to_user_id" uuid NOT NULL,
	"batch_id" uuid NOT NULL,
	"key" text NOT NULL,
	"input_hash" text NOT NULL,
	"place" integer NOT NULL,
	"currency" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"paid_minor" bigint DEFAULT 0 NOT NULL,
	"note" text,
	"due_on" date,
	"allows_partial" boolean NOT NULL,
	"is_delivered" boolean NOT NULL,
	"state" text NOT NULL,
	"decline_reason" text,
	"reminders" integer DEFAULT 0 NOT NULL,
	"reminded_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "payment_requests_not_self" CHECK ("payment_requests"."from_user_id" <> "payment_requests"."to_user_id"),
	CONSTRAINT "payment_requests_amount" CHECK ("payment_requests"."amount_minor" > 0),
	CONSTRAINT "payment_requests_paid" CHECK ("payment_requests"."paid_minor" between 0 and "payment_requests"."amount_minor"),
	CONSTRAINT "payment_requests_currency" CHECK ("payment_requests"."currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "payment_requests_state" CHECK (("payment_requests"."state" = 'paid') = ("payment_requests"."paid_minor" = "payment_requests"."amount_minor")
        and ("payment_requests"."state" <> 'pending' or "payment_requests"."paid_minor" = 0)),
	CONSTRAINT "payment_requests_closed" CHECK (("payment_requests"."state" in ('pending', 'partially_paid')) = ("payment_requests"."closed_at" is null))
);
--> statement-breakpoint
CREATE TABLE "request_mutes" (
	"user_id" uuid NOT NULL,
	"muted_user_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "request_mutes_user_id_muted_user_id_pk" PRIMARY KEY("user_id","muted_user_id"),
	CONSTRAINT "request_mutes_not_self" CHECK ("request_mutes"."user_id" <> "request_mutes"."muted_user_id")
);
--> statement-breakpoint
CREATE TABLE "request_payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payment_request_id" uuid NOT NULL,
	"amount_minor" bigint NOT NULL,
	"key" text NOT NULL,
	"input_hash" text NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "request_payments_amount" CHECK ("request_payments"."amount_minor" > 0),
	CONSTRAINT "request_payments_settled" CHECK (("request_payments"."state" = 'settled') = ("request_payments"."settled_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "request_settings" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"audience" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "payment_requests" ADD CONSTRAINT "payment_requests_from_user_id_users_id_fk" FOREIGN KEY ("from_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_requests" ADD CONSTRAINT "payment_requests_to_user_id_users_id_fk" FOREIGN KEY ("to_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_mutes" ADD CONSTRAINT "request_mutes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_mutes" ADD CONSTRAINT "request_mutes_muted_user_id_users_id_fk" FOREIGN KEY ("muted_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_payments" ADD CONSTRAINT "request_payments_payment_request_id_payment_requests_id_fk" FOREIGN KEY ("payment_request_id") REFERENCES "public"."payment_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_settings" ADD CONSTRAINT "request_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_requests_intent_key" ON "payment_requests" USING btree ("from_user_id","key","place");--> statement-breakpoint
CREATE INDEX "payment_requests_from" ON "payment_requests" USING btree ("from_user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "payment_requests_to" ON "payment_requests" USING btree ("to_user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "payment_requests_due" ON "payment_requests" USING btree ("expires_at") WHERE "payment_requests"."state" in ('pending', 'partially_paid');--> statement-breakpoint
CREATE INDEX "request_mutes_by_muted" ON "request_mutes" USING btree ("muted_user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "request_payments_intent_key" ON "request_payments" USING btree ("payment_request_id","key");--> statement-breakpoint
CREATE INDEX "request_payments_held" ON "request_payments" USING btree ("payment_request_id") WHERE "request_payments"."state" = 'held';