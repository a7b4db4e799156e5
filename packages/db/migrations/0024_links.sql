ALTER TABLE "payment_requests" ALTER COLUMN "to_user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_requests" ADD COLUMN "link_kind" text;--> statement-breakpoint
ALTER TABLE "payment_requests" ADD COLUMN "token_hash" text;--> statement-breakpoint
ALTER TABLE "payment_requests" ADD COLUMN "address_lookup" text;--> statement-breakpoint
ALTER TABLE "payment_requests" ADD COLUMN "address_sealed" text;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_requests_token_key" ON "payment_requests" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "payment_requests_address" ON "payment_requests" USING btree ("address_lookup") WHERE "payment_requests"."to_user_id" is null and "payment_requests"."address_lookup" is not null;--> statement-breakpoint
ALTER TABLE "payment_requests" ADD CONSTRAINT "payment_requests_link" CHECK (("payment_requests"."link_kind" is null) = ("payment_requests"."token_hash" is null)
        and ("payment_requests"."link_kind" is not null or "payment_requests"."to_user_id" is not null)
        and coalesce("payment_requests"."link_kind" = 'mailed', false) = ("payment_requests"."address_lookup" is not null)
        and ("payment_requests"."address_lookup" is null) = ("payment_requests"."address_sealed" is null));--> statement-breakpoint
ALTER TABLE "payment_requests" ADD CONSTRAINT "payment_requests_address_is_sealed" CHECK ("payment_requests"."address_sealed" is null or "payment_requests"."address_sealed" ~ '^[a-z0-9]{1,16}[.][A-Za-z0-9_-]{38,}$');