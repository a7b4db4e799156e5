CREATE TABLE "money_claims" (
	"id" uuid PRIMARY KEY NOT NULL,
	"from_user_id" uuid NOT NULL,
	"key" text NOT NULL,
	"input_hash" text NOT NULL,
	"address_lookup" text NOT NULL,
	"address_sealed" text NOT NULL,
	"token_hash" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"note" text,
	"state" text NOT NULL,
	"hold_id" uuid,
	"claimed_by_user_id" uuid,
	"claim_transfer_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "money_claims_amount" CHECK ("money_claims"."amount_minor" > 0),
	CONSTRAINT "money_claims_currency" CHECK ("money_claims"."currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "money_claims_address_is_sealed" CHECK ("money_claims"."address_sealed" ~ '^[a-z0-9]{1,16}[.][A-Za-z0-9_-]{38,}$'),
	CONSTRAINT "money_claims_held" CHECK (("money_claims"."state" in ('waiting', 'cancelled')) = ("money_claims"."hold_id" is null)),
	CONSTRAINT "money_claims_open" CHECK (("money_claims"."state" in ('waiting', 'held')) = ("money_claims"."closed_at" is null)),
	CONSTRAINT "money_claims_claimed" CHECK (("money_claims"."state" = 'claimed') = ("money_claims"."claimed_by_user_id" is not null)
        and ("money_claims"."claimed_by_user_id" is null) = ("money_claims"."claim_transfer_id" is null)),
	CONSTRAINT "money_claims_not_self" CHECK ("money_claims"."claimed_by_user_id" <> "money_claims"."from_user_id")
);
--> statement-breakpoint
ALTER TABLE "holds" ALTER COLUMN "payee_user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "holds" ALTER COLUMN "payee_account_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_checks" ALTER COLUMN "payee_user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_requests" ALTER COLUMN "to_user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_requests" ADD COLUMN "link_kind" text;--> statement-breakpoint
ALTER TABLE "payment_requests" ADD COLUMN "token_hash" text;--> statement-breakpoint
ALTER TABLE "payment_requests" ADD COLUMN "address_lookup" text;--> statement-breakpoint
ALTER TABLE "payment_requests" ADD COLUMN "address_sealed" text;--> statement-breakpoint
ALTER TABLE "money_claims" ADD CONSTRAINT "money_claims_from_user_id_users_id_fk" FOREIGN KEY ("from_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "money_claims" ADD CONSTRAINT "money_claims_claimed_by_user_id_users_id_fk" FOREIGN KEY ("claimed_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "money_claims_intent_key" ON "money_claims" USING btree ("from_user_id","key");--> statement-breakpoint
CREATE UNIQUE INDEX "money_claims_token_key" ON "money_claims" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "money_claims_by_claimer" ON "money_claims" USING btree ("claimed_by_user_id");--> statement-breakpoint
CREATE INDEX "money_claims_due" ON "money_claims" USING btree ("expires_at") WHERE "money_claims"."state" = 'held';--> statement-breakpoint
CREATE UNIQUE INDEX "payment_requests_token_key" ON "payment_requests" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "payment_requests_address" ON "payment_requests" USING btree ("address_lookup") WHERE "payment_requests"."to_user_id" is null and "payment_requests"."address_lookup" is not null;--> statement-breakpoint
ALTER TABLE "holds" ADD CONSTRAINT "holds_payee" CHECK (("holds"."payee_user_id" is null) = ("holds"."payee_account_id" is null));--> statement-breakpoint
ALTER TABLE "payment_requests" ADD CONSTRAINT "payment_requests_link" CHECK (("payment_requests"."link_kind" is null) = ("payment_requests"."token_hash" is null)
        and ("payment_requests"."link_kind" is not null or "payment_requests"."to_user_id" is not null)
        and coalesce("payment_requests"."link_kind" = 'mailed', false) = ("payment_requests"."address_lookup" is not null)
        and ("payment_requests"."address_lookup" is null) = ("payment_requests"."address_sealed" is null));--> statement-breakpoint
ALTER TABLE "payment_requests" ADD CONSTRAINT "payment_requests_address_is_sealed" CHECK ("payment_requests"."address_sealed" is null or "payment_requests"."address_sealed" ~ '^[a-z0-9]{1,16}[.][A-Za-z0-9_-]{38,}$');