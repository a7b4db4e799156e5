CREATE TABLE "pay_code_payments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"pay_code_id" uuid NOT NULL,
	"payer_user_id" uuid NOT NULL,
	"amount_minor" bigint NOT NULL,
	"key" text NOT NULL,
	"input_hash" text NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "pay_code_payments_amount" CHECK ("pay_code_payments"."amount_minor" > 0),
	CONSTRAINT "pay_code_payments_settled" CHECK (("pay_code_payments"."state" = 'settled') = ("pay_code_payments"."settled_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "pay_codes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_user_id" uuid NOT NULL,
	"key" text NOT NULL,
	"input_hash" text NOT NULL,
	"currency" text NOT NULL,
	"amount_minor" bigint,
	"note" text,
	"minutes" integer NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "pay_codes_amount" CHECK ("pay_codes"."amount_minor" > 0),
	CONSTRAINT "pay_codes_currency" CHECK ("pay_codes"."currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "pay_codes_time" CHECK ("pay_codes"."expires_at" > "pay_codes"."created_at"),
	CONSTRAINT "pay_codes_closed" CHECK (("pay_codes"."state" in ('open', 'held')) = ("pay_codes"."closed_at" is null))
);
--> statement-breakpoint
ALTER TABLE "pay_code_payments" ADD CONSTRAINT "pay_code_payments_pay_code_id_pay_codes_id_fk" FOREIGN KEY ("pay_code_id") REFERENCES "public"."pay_codes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pay_code_payments" ADD CONSTRAINT "pay_code_payments_payer_user_id_users_id_fk" FOREIGN KEY ("payer_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pay_codes" ADD CONSTRAINT "pay_codes_owner_user_id_users_id_fk" FOREIGN KEY ("owner_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "pay_code_payments_intent_key" ON "pay_code_payments" USING btree ("pay_code_id","payer_user_id","key");--> statement-breakpoint
CREATE UNIQUE INDEX "pay_code_payments_once" ON "pay_code_payments" USING btree ("pay_code_id") WHERE "pay_code_payments"."state" in ('held', 'settled');--> statement-breakpoint
CREATE UNIQUE INDEX "pay_codes_intent_key" ON "pay_codes" USING btree ("owner_user_id","key");--> statement-breakpoint
CREATE INDEX "pay_codes_owner" ON "pay_codes" USING btree ("owner_user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "pay_codes_unpaid" ON "pay_codes" USING btree ("expires_at") WHERE "pay_codes"."state" not in ('held', 'used');