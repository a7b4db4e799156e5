CREATE TABLE "category_rules" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"key" text NOT NULL,
	"input_hash" text NOT NULL,
	"text" text NOT NULL,
	"category" text NOT NULL,
	"place" integer NOT NULL,
	"is_on" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "bulk_edit_lines" ADD COLUMN "category_rule_id" uuid;--> statement-breakpoint
ALTER TABLE "bulk_edits" ADD COLUMN "category_rule_id" uuid;--> statement-breakpoint
ALTER TABLE "transaction_annotations" ADD COLUMN "category_rule_id" uuid;--> statement-breakpoint
ALTER TABLE "category_rules" ADD CONSTRAINT "category_rules_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "category_rules_intent_key" ON "category_rules" USING btree ("user_id","key");--> statement-breakpoint
CREATE UNIQUE INDEX "category_rules_text_key" ON "category_rules" USING btree ("user_id",lower("text"));--> statement-breakpoint
CREATE INDEX "category_rules_by_place" ON "category_rules" USING btree ("user_id","place");--> statement-breakpoint
CREATE INDEX "bulk_edits_of_rules" ON "bulk_edits" USING btree ("user_id") WHERE "bulk_edits"."category_rule_id" is not null;--> statement-breakpoint
CREATE INDEX "transaction_annotations_sorted" ON "transaction_annotations" USING btree ("user_id","category_rule_id") WHERE "transaction_annotations"."category_rule_id" is not null;