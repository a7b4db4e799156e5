CREATE TABLE "attachments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_user_id" uuid NOT NULL,
	"transfer_id" uuid,
	"request_batch_id" uuid,
	"bill_id" uuid,
	"file_id" text NOT NULL,
	"name" text NOT NULL,
	"is_shared" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "attachments_subject" CHECK (num_nonnulls("attachments"."transfer_id", "attachments"."request_batch_id", "attachments"."bill_id") = 1),
	CONSTRAINT "attachments_shared" CHECK ("attachments"."is_shared" or "attachments"."transfer_id" is not null)
);
--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_owner_user_id_users_id_fk" FOREIGN KEY ("owner_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_bill_id_bills_id_fk" FOREIGN KEY ("bill_id") REFERENCES "public"."bills"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attachments_by_transfer" ON "attachments" USING btree ("transfer_id") WHERE "attachments"."transfer_id" is not null;--> statement-breakpoint
CREATE INDEX "attachments_by_batch" ON "attachments" USING btree ("request_batch_id") WHERE "attachments"."request_batch_id" is not null;--> statement-breakpoint
CREATE INDEX "attachments_by_bill" ON "attachments" USING btree ("bill_id") WHERE "attachments"."bill_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "attachments_file_key" ON "attachments" USING btree ("file_id");