CREATE TABLE "expense_comments" (
	"id" uuid PRIMARY KEY NOT NULL,
	"expense_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"key" text NOT NULL,
	"text" text,
	"created_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "expense_comments_deleted" CHECK (("expense_comments"."text" is null) = ("expense_comments"."deleted_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "expense_payers" (
	"expense_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"amount_minor" bigint NOT NULL,
	CONSTRAINT "expense_payers_expense_id_member_id_pk" PRIMARY KEY("expense_id","member_id"),
	CONSTRAINT "expense_payers_amount" CHECK ("expense_payers"."amount_minor" > 0)
);
--> statement-breakpoint
CREATE TABLE "expense_receipts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"expense_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"file_id" text NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "expense_series" (
	"id" uuid PRIMARY KEY NOT NULL,
	"group_id" uuid NOT NULL,
	"created_by_member_id" uuid NOT NULL,
	"template" jsonb NOT NULL,
	"interval" text NOT NULL,
	"anchor_on" date NOT NULL,
	"time_zone" text NOT NULL,
	"ends_on" date,
	"ends_after" integer,
	"occurrences" integer DEFAULT 0 NOT NULL,
	"next_on" date,
	"skipped_on" date[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"stopped_at" timestamp with time zone,
	CONSTRAINT "expense_series_end" CHECK ("expense_series"."ends_on" is null or "expense_series"."ends_after" is null),
	CONSTRAINT "expense_series_stopped" CHECK ("expense_series"."stopped_at" is null or "expense_series"."next_on" is null)
);
--> statement-breakpoint
CREATE TABLE "expense_splits" (
	"expense_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"amount_minor" bigint NOT NULL,
	"paid_minor" bigint DEFAULT 0 NOT NULL,
	"paid_at" timestamp with time zone,
	CONSTRAINT "expense_splits_expense_id_member_id_pk" PRIMARY KEY("expense_id","member_id"),
	CONSTRAINT "expense_splits_amounts" CHECK ("expense_splits"."amount_minor" >= 0 and "expense_splits"."paid_minor" >= 0),
	CONSTRAINT "expense_splits_paid" CHECK (("expense_splits"."paid_at" is not null) = ("expense_splits"."paid_minor" >= "expense_splits"."amount_minor"))
);
--> statement-breakpoint
CREATE TABLE "expense_versions" (
	"expense_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"by_member_id" uuid,
	"kind" text NOT NULL,
	"snapshot" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "expense_versions_expense_id_version_pk" PRIMARY KEY("expense_id","version")
);
--> statement-breakpoint
CREATE TABLE "expenses" (
	"id" uuid PRIMARY KEY NOT NULL,
	"group_id" uuid NOT NULL,
	"created_by_member_id" uuid NOT NULL,
	"key" text NOT NULL,
	"input_hash" text NOT NULL,
	"title" text NOT NULL,
	"description" text,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"original_minor" bigint,
	"original_currency" text,
	"rate" text,
	"rate_source" text,
	"rate_on" date,
	"category" text NOT NULL,
	"split_method" text NOT NULL,
	"split_input" jsonb NOT NULL,
	"rotation" integer NOT NULL,
	"spent_on" date NOT NULL,
	"due_on" date,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"state" text NOT NULL,
	"status" text NOT NULL,
	"rejected_reason" text,
	"version" integer DEFAULT 1 NOT NULL,
	"series_id" uuid,
	"occurrence_on" date,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "expenses_amount" CHECK ("expenses"."amount_minor" > 0),
	CONSTRAINT "expenses_currency" CHECK ("expenses"."currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "expenses_tags" CHECK (cardinality("expenses"."tags") <= 20),
	CONSTRAINT "expenses_original" CHECK (("expenses"."original_minor" is null) = ("expenses"."original_currency" is null) and ("expenses"."original_minor" is null) = ("expenses"."rate" is null)
        and ("expenses"."original_minor" is null) = ("expenses"."rate_source" is null) and ("expenses"."original_minor" is null) = ("expenses"."rate_on" is null))
);
--> statement-breakpoint
CREATE TABLE "group_activities" (
	"id" uuid PRIMARY KEY NOT NULL,
	"group_id" uuid NOT NULL,
	"actor_member_id" uuid,
	"kind" text NOT NULL,
	"subject_id" uuid,
	"facts" jsonb NOT NULL,
	"member_ids" uuid[] DEFAULT '{}' NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "group_balances" (
	"group_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"currency" text NOT NULL,
	"paid_minor" bigint DEFAULT 0 NOT NULL,
	"share_minor" bigint DEFAULT 0 NOT NULL,
	"settled_out_minor" bigint DEFAULT 0 NOT NULL,
	"settled_in_minor" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "group_balances_group_id_member_id_currency_pk" PRIMARY KEY("group_id","member_id","currency"),
	CONSTRAINT "group_balances_currency" CHECK ("group_balances"."currency" ~ '^[A-Z]{3}$')
);
--> statement-breakpoint
CREATE TABLE "group_invitations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"group_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"token_hash" text,
	"member_id" uuid,
	"invited_user_id" uuid,
	"email_sealed" text,
	"created_by_user_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"used_at" timestamp with time zone,
	"use_count" integer DEFAULT 0 NOT NULL,
	"declined_at" timestamp with time zone,
	CONSTRAINT "group_invitations_addressee" CHECK (("group_invitations"."kind" = 'person') = ("group_invitations"."invited_user_id" is not null)
        and ("group_invitations"."kind" = 'person') = ("group_invitations"."token_hash" is null)
        and ("group_invitations"."kind" = 'email') = ("group_invitations"."email_sealed" is not null)),
	CONSTRAINT "group_invitations_email" CHECK ("group_invitations"."email_sealed" is null or "group_invitations"."email_sealed" ~ '^[a-z0-9]{1,16}[.][A-Za-z0-9_-]{38,}$')
);
--> statement-breakpoint
CREATE TABLE "group_members" (
	"id" uuid PRIMARY KEY NOT NULL,
	"group_id" uuid NOT NULL,
	"user_id" uuid,
	"placeholder_name" text,
	"role" text NOT NULL,
	"is_active" boolean NOT NULL,
	"is_muted" boolean DEFAULT false NOT NULL,
	"added_by_user_id" uuid NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"joined_at" timestamp with time zone NOT NULL,
	"claimed_at" timestamp with time zone,
	"left_at" timestamp with time zone,
	CONSTRAINT "group_members_identity" CHECK ("group_members"."user_id" is not null or "group_members"."placeholder_name" is not null),
	CONSTRAINT "group_members_left" CHECK ("group_members"."is_active" = ("group_members"."left_at" is null)),
	CONSTRAINT "group_members_owner" CHECK ("group_members"."role" <> 'owner' or ("group_members"."is_active" and "group_members"."user_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "group_pairs" (
	"group_id" uuid NOT NULL,
	"first_member_id" uuid NOT NULL,
	"second_member_id" uuid NOT NULL,
	"currency" text NOT NULL,
	"owed_minor" bigint NOT NULL,
	CONSTRAINT "group_pairs_group_id_first_member_id_second_member_id_currency_pk" PRIMARY KEY("group_id","first_member_id","second_member_id","currency"),
	CONSTRAINT "group_pairs_order" CHECK ("group_pairs"."first_member_id" < "group_pairs"."second_member_id")
);
--> statement-breakpoint
CREATE TABLE "groups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_by_user_id" uuid NOT NULL,
	"key" text NOT NULL,
	"input_hash" text NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"color" text NOT NULL,
	"currency" text NOT NULL,
	"privacy" text NOT NULL,
	"allow_member_invites" boolean NOT NULL,
	"require_approval" boolean NOT NULL,
	"simplify_debts" boolean NOT NULL,
	"default_split_method" text NOT NULL,
	"default_split" jsonb,
	"notify_new_expenses" boolean NOT NULL,
	"notify_payments_received" boolean NOT NULL,
	"notify_group_updates" boolean NOT NULL,
	"notify_reminders" boolean NOT NULL,
	"rotation" integer DEFAULT 0 NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"archived_at" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "groups_currency" CHECK ("groups"."currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "groups_rotation" CHECK ("groups"."rotation" >= 0)
);
--> statement-breakpoint
CREATE TABLE "pair_splits" (
	"user_id" uuid NOT NULL,
	"other_user_id" uuid NOT NULL,
	"split_method" text NOT NULL,
	"own_input" integer,
	"other_input" integer,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "pair_splits_user_id_other_user_id_pk" PRIMARY KEY("user_id","other_user_id"),
	CONSTRAINT "pair_splits_not_self" CHECK ("pair_splits"."user_id" <> "pair_splits"."other_user_id")
);
--> statement-breakpoint
CREATE TABLE "settlement_lines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"settlement_id" uuid NOT NULL,
	"group_id" uuid NOT NULL,
	"from_member_id" uuid NOT NULL,
	"to_member_id" uuid NOT NULL,
	"amount_minor" bigint NOT NULL,
	"is_offset" boolean DEFAULT false NOT NULL,
	CONSTRAINT "settlement_lines_amount" CHECK ("settlement_lines"."amount_minor" > 0),
	CONSTRAINT "settlement_lines_not_self" CHECK ("settlement_lines"."from_member_id" <> "settlement_lines"."to_member_id")
);
--> statement-breakpoint
CREATE TABLE "settlement_parts" (
	"line_id" uuid NOT NULL,
	"expense_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	CONSTRAINT "settlement_parts_line_id_expense_id_member_id_kind_pk" PRIMARY KEY("line_id","expense_id","member_id","kind"),
	CONSTRAINT "settlement_parts_amount" CHECK ("settlement_parts"."amount_minor" > 0)
);
--> statement-breakpoint
CREATE TABLE "settlement_reminders" (
	"group_id" uuid NOT NULL,
	"from_member_id" uuid NOT NULL,
	"to_member_id" uuid NOT NULL,
	"reminded_at" timestamp with time zone NOT NULL,
	CONSTRAINT "settlement_reminders_group_id_from_member_id_to_member_id_pk" PRIMARY KEY("group_id","from_member_id","to_member_id")
);
--> statement-breakpoint
CREATE TABLE "settlements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_by_user_id" uuid,
	"key" text NOT NULL,
	"input_hash" text NOT NULL,
	"method" text NOT NULL,
	"from_user_id" uuid,
	"to_user_id" uuid,
	"currency" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"returned_minor" bigint DEFAULT 0 NOT NULL,
	"note" text,
	"state" text NOT NULL,
	"due_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	CONSTRAINT "settlements_amount" CHECK ("settlements"."amount_minor" >= 0),
	CONSTRAINT "settlements_returned" CHECK ("settlements"."returned_minor" between 0 and "settlements"."amount_minor"),
	CONSTRAINT "settlements_currency" CHECK ("settlements"."currency" ~ '^[A-Z]{3}$'),
	CONSTRAINT "settlements_settled" CHECK (("settlements"."state" = 'settled') = ("settlements"."settled_at" is not null)),
	CONSTRAINT "settlements_closed" CHECK (("settlements"."state" in ('rejected', 'cancelled')) = ("settlements"."closed_at" is not null)),
	CONSTRAINT "settlements_wallet" CHECK ("settlements"."method" <> 'wallet' or ("settlements"."from_user_id" is not null and "settlements"."to_user_id" is not null))
);
--> statement-breakpoint
ALTER TABLE "expense_comments" ADD CONSTRAINT "expense_comments_expense_id_expenses_id_fk" FOREIGN KEY ("expense_id") REFERENCES "public"."expenses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expense_comments" ADD CONSTRAINT "expense_comments_member_id_group_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."group_members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expense_payers" ADD CONSTRAINT "expense_payers_expense_id_expenses_id_fk" FOREIGN KEY ("expense_id") REFERENCES "public"."expenses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expense_payers" ADD CONSTRAINT "expense_payers_member_id_group_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."group_members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expense_receipts" ADD CONSTRAINT "expense_receipts_expense_id_expenses_id_fk" FOREIGN KEY ("expense_id") REFERENCES "public"."expenses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expense_receipts" ADD CONSTRAINT "expense_receipts_member_id_group_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."group_members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expense_receipts" ADD CONSTRAINT "expense_receipts_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expense_series" ADD CONSTRAINT "expense_series_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expense_series" ADD CONSTRAINT "expense_series_created_by_member_id_group_members_id_fk" FOREIGN KEY ("created_by_member_id") REFERENCES "public"."group_members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expense_splits" ADD CONSTRAINT "expense_splits_expense_id_expenses_id_fk" FOREIGN KEY ("expense_id") REFERENCES "public"."expenses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expense_splits" ADD CONSTRAINT "expense_splits_member_id_group_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."group_members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expense_versions" ADD CONSTRAINT "expense_versions_expense_id_expenses_id_fk" FOREIGN KEY ("expense_id") REFERENCES "public"."expenses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expense_versions" ADD CONSTRAINT "expense_versions_by_member_id_group_members_id_fk" FOREIGN KEY ("by_member_id") REFERENCES "public"."group_members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expenses" ADD CONSTRAINT "expenses_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expenses" ADD CONSTRAINT "expenses_created_by_member_id_group_members_id_fk" FOREIGN KEY ("created_by_member_id") REFERENCES "public"."group_members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "expenses" ADD CONSTRAINT "expenses_series_id_expense_series_id_fk" FOREIGN KEY ("series_id") REFERENCES "public"."expense_series"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_activities" ADD CONSTRAINT "group_activities_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_activities" ADD CONSTRAINT "group_activities_actor_member_id_group_members_id_fk" FOREIGN KEY ("actor_member_id") REFERENCES "public"."group_members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_balances" ADD CONSTRAINT "group_balances_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_balances" ADD CONSTRAINT "group_balances_member_id_group_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."group_members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_invitations" ADD CONSTRAINT "group_invitations_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_invitations" ADD CONSTRAINT "group_invitations_member_id_group_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."group_members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_invitations" ADD CONSTRAINT "group_invitations_invited_user_id_users_id_fk" FOREIGN KEY ("invited_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_invitations" ADD CONSTRAINT "group_invitations_created_by_user_id_users_id_fk" FOREIGN KEY ("created_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_members" ADD CONSTRAINT "group_members_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_members" ADD CONSTRAINT "group_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_members" ADD CONSTRAINT "group_members_added_by_user_id_users_id_fk" FOREIGN KEY ("added_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_pairs" ADD CONSTRAINT "group_pairs_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_pairs" ADD CONSTRAINT "group_pairs_first_member_id_group_members_id_fk" FOREIGN KEY ("first_member_id") REFERENCES "public"."group_members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "group_pairs" ADD CONSTRAINT "group_pairs_second_member_id_group_members_id_fk" FOREIGN KEY ("second_member_id") REFERENCES "public"."group_members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "groups" ADD CONSTRAINT "groups_created_by_user_id_users_id_fk" FOREIGN KEY ("created_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pair_splits" ADD CONSTRAINT "pair_splits_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pair_splits" ADD CONSTRAINT "pair_splits_other_user_id_users_id_fk" FOREIGN KEY ("other_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_lines" ADD CONSTRAINT "settlement_lines_settlement_id_settlements_id_fk" FOREIGN KEY ("settlement_id") REFERENCES "public"."settlements"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_lines" ADD CONSTRAINT "settlement_lines_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_lines" ADD CONSTRAINT "settlement_lines_from_member_id_group_members_id_fk" FOREIGN KEY ("from_member_id") REFERENCES "public"."group_members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_lines" ADD CONSTRAINT "settlement_lines_to_member_id_group_members_id_fk" FOREIGN KEY ("to_member_id") REFERENCES "public"."group_members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_parts" ADD CONSTRAINT "settlement_parts_line_id_settlement_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."settlement_lines"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_parts" ADD CONSTRAINT "settlement_parts_expense_id_expenses_id_fk" FOREIGN KEY ("expense_id") REFERENCES "public"."expenses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_parts" ADD CONSTRAINT "settlement_parts_member_id_group_members_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."group_members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_reminders" ADD CONSTRAINT "settlement_reminders_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_reminders" ADD CONSTRAINT "settlement_reminders_from_member_id_group_members_id_fk" FOREIGN KEY ("from_member_id") REFERENCES "public"."group_members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlement_reminders" ADD CONSTRAINT "settlement_reminders_to_member_id_group_members_id_fk" FOREIGN KEY ("to_member_id") REFERENCES "public"."group_members"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlements" ADD CONSTRAINT "settlements_created_by_user_id_users_id_fk" FOREIGN KEY ("created_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlements" ADD CONSTRAINT "settlements_from_user_id_users_id_fk" FOREIGN KEY ("from_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "settlements" ADD CONSTRAINT "settlements_to_user_id_users_id_fk" FOREIGN KEY ("to_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "expense_comments_intent_key" ON "expense_comments" USING btree ("member_id","key");--> statement-breakpoint
CREATE INDEX "expense_comments_by_expense" ON "expense_comments" USING btree ("expense_id","created_at");--> statement-breakpoint
CREATE INDEX "expense_payers_by_member" ON "expense_payers" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "expense_receipts_by_expense" ON "expense_receipts" USING btree ("expense_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "expense_receipts_file_key" ON "expense_receipts" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "expense_series_by_group" ON "expense_series" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "expense_series_due" ON "expense_series" USING btree ("next_on") WHERE "expense_series"."next_on" is not null;--> statement-breakpoint
CREATE INDEX "expense_splits_open" ON "expense_splits" USING btree ("member_id") WHERE "expense_splits"."paid_minor" < "expense_splits"."amount_minor";--> statement-breakpoint
CREATE UNIQUE INDEX "expenses_intent_key" ON "expenses" USING btree ("created_by_member_id","key");--> statement-breakpoint
CREATE UNIQUE INDEX "expenses_occurrence_key" ON "expenses" USING btree ("series_id","occurrence_on");--> statement-breakpoint
CREATE INDEX "expenses_by_group" ON "expenses" USING btree ("group_id","spent_on","id");--> statement-breakpoint
CREATE INDEX "expenses_awaiting" ON "expenses" USING btree ("group_id") WHERE "expenses"."state" = 'awaiting_approval';--> statement-breakpoint
CREATE INDEX "expenses_due" ON "expenses" USING btree ("due_on") WHERE "expenses"."due_on" is not null and "expenses"."state" = 'active' and "expenses"."status" <> 'completed';--> statement-breakpoint
CREATE INDEX "group_activities_by_group" ON "group_activities" USING btree ("group_id","created_at","id");--> statement-breakpoint
CREATE INDEX "group_activities_by_subject" ON "group_activities" USING btree ("subject_id","created_at") WHERE "group_activities"."subject_id" is not null;--> statement-breakpoint
CREATE INDEX "group_balances_by_member" ON "group_balances" USING btree ("member_id");--> statement-breakpoint
CREATE UNIQUE INDEX "group_invitations_token_key" ON "group_invitations" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "group_invitations_open_key" ON "group_invitations" USING btree ("group_id","invited_user_id") WHERE "group_invitations"."revoked_at" is null and "group_invitations"."used_at" is null and "group_invitations"."declined_at" is null;--> statement-breakpoint
CREATE INDEX "group_invitations_by_group" ON "group_invitations" USING btree ("group_id","created_at");--> statement-breakpoint
CREATE INDEX "group_invitations_by_person" ON "group_invitations" USING btree ("invited_user_id") WHERE "group_invitations"."invited_user_id" is not null;--> statement-breakpoint
CREATE INDEX "group_invitations_by_end" ON "group_invitations" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "group_members_user_key" ON "group_members" USING btree ("group_id","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "group_members_owner_key" ON "group_members" USING btree ("group_id") WHERE "group_members"."role" = 'owner';--> statement-breakpoint
CREATE INDEX "group_members_by_user" ON "group_members" USING btree ("user_id","group_id") WHERE "group_members"."is_active";--> statement-breakpoint
CREATE UNIQUE INDEX "groups_intent_key" ON "groups" USING btree ("created_by_user_id","key");--> statement-breakpoint
CREATE INDEX "pair_splits_by_other" ON "pair_splits" USING btree ("other_user_id");--> statement-breakpoint
CREATE INDEX "settlement_lines_by_settlement" ON "settlement_lines" USING btree ("settlement_id");--> statement-breakpoint
CREATE INDEX "settlement_lines_by_group" ON "settlement_lines" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "settlement_parts_by_expense" ON "settlement_parts" USING btree ("expense_id");--> statement-breakpoint
CREATE UNIQUE INDEX "settlements_intent_key" ON "settlements" USING btree ("created_by_user_id","key");--> statement-breakpoint
CREATE INDEX "settlements_waiting" ON "settlements" USING btree ("due_at") WHERE "settlements"."state" in ('proposed', 'open');--> statement-breakpoint
CREATE INDEX "settlements_from" ON "settlements" USING btree ("from_user_id","created_at");--> statement-breakpoint
CREATE INDEX "settlements_to" ON "settlements" USING btree ("to_user_id","created_at");--> statement-breakpoint
CREATE TRIGGER group_activities_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON group_activities FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewrite();--> statement-breakpoint
CREATE TRIGGER expense_versions_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON expense_versions FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewrite();
