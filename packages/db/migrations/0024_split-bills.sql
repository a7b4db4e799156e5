CREATE TABLE "bill_shares" (
	"payment_request_id" uuid PRIMARY KEY NOT NULL,
	"bill_id" uuid NOT NULL,
	"ended" text,
	"ended_at" timestamp with time zone,
	CONSTRAINT "bill_shares_ended" CHECK (("bill_shares"."ended" is null) = ("bill_shares"."ended_at" is null))
);
--> statement-breakpoint
CREATE TABLE "bills" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_user_id" uuid NOT NULL,
	"key" text NOT NULL,
	"input_hash" text NOT NULL,
	"title" text NOT NULL,
	"note" text,
	"currency" text NOT NULL,
	"total_minor" bigint NOT NULL,
	"own_minor" bigint NOT NULL,
	"spent_on" date NOT NULL,
	"due_on" date,
	"allows_partial" boolean NOT NULL,
	"method" text NOT NULL,
	"split" jsonb NOT NULL,
	"transaction_id" uuid,
	"group_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "bills_total" CHECK ("bills"."total_minor" > 0),
	CONSTRAINT "bills_own" CHECK ("bills"."own_minor" between 0 and "bills"."total_minor"),
	CONSTRAINT "bills_currency" CHECK ("bills"."currency" ~ '^[A-Z]{3}$')
);
--> statement-breakpoint
ALTER TABLE "bill_shares" ADD CONSTRAINT "bill_shares_payment_request_id_payment_requests_id_fk" FOREIGN KEY ("payment_request_id") REFERENCES "public"."payment_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill_shares" ADD CONSTRAINT "bill_shares_bill_id_bills_id_fk" FOREIGN KEY ("bill_id") REFERENCES "public"."bills"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bills" ADD CONSTRAINT "bills_owner_user_id_users_id_fk" FOREIGN KEY ("owner_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bills" ADD CONSTRAINT "bills_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "bill_shares_by_bill" ON "bill_shares" USING btree ("bill_id");--> statement-breakpoint
CREATE UNIQUE INDEX "bills_intent_key" ON "bills" USING btree ("owner_user_id","key");--> statement-breakpoint
CREATE UNIQUE INDEX "bills_transaction_key" ON "bills" USING btree ("owner_user_id","transaction_id");--> statement-breakpoint
CREATE INDEX "bills_by_owner" ON "bills" USING btree ("owner_user_id","created_at","id");