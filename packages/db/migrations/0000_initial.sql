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
CREATE TABLE "audit_log" (
	"id" uuid PRIMARY KEY NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" text,
	"user_id" uuid,
	"operation" text NOT NULL,
	"subject" text,
	"metadata" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"request_id" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "former_handles" (
	"handle" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kept_until" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "link_tokens" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"token_hash" text NOT NULL,
	"email_sealed" text,
	"email_lookup" text,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "link_tokens_email_is_sealed" CHECK ("link_tokens"."email_sealed" ~ '^[a-z0-9]{1,16}[.][A-Za-z0-9_-]{38,}$'),
	CONSTRAINT "link_tokens_email" CHECK (("link_tokens"."purpose" in ('change_email', 'revert_email')) = ("link_tokens"."email_sealed" is not null)
        and ("link_tokens"."email_sealed" is null) = ("link_tokens"."email_lookup" is null))
);
--> statement-breakpoint
CREATE TABLE "password_history" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"password_hash" text NOT NULL,
	"replaced_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "phone_codes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"phone_sealed" text NOT NULL,
	"phone_lookup" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "phone_codes_phone_is_sealed" CHECK ("phone_codes"."phone_sealed" ~ '^[a-z0-9]{1,16}[.][A-Za-z0-9_-]{38,}$')
);
--> statement-breakpoint
CREATE TABLE "rotated_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"rotated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "security_counters" (
	"scope" text NOT NULL,
	"subject" text NOT NULL,
	"attempts" integer NOT NULL,
	"window_ends_at" timestamp with time zone NOT NULL,
	CONSTRAINT "security_counters_scope_subject_pk" PRIMARY KEY("scope","subject")
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"binding_hash" text,
	"device_hash" text,
	"is_remembered" boolean DEFAULT false NOT NULL,
	"factor_proven_at" timestamp with time zone,
	"factor_proven_by" text,
	"user_agent" text DEFAULT '' NOT NULL,
	"ip_address" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"token_expires_at" timestamp with time zone NOT NULL,
	"idle_expires_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	"end_reason" text,
	CONSTRAINT "sessions_factor_proven" CHECK (("sessions"."factor_proven_at" is null) = ("sessions"."factor_proven_by" is null))
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email_sealed" text NOT NULL,
	"email_lookup" text NOT NULL,
	"email_verified_at" timestamp with time zone,
	"password_hash" text NOT NULL,
	"password_changed_at" timestamp with time zone NOT NULL,
	"password_blocked_at" timestamp with time zone,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"handle" text NOT NULL,
	"handle_changed_at" timestamp with time zone,
	"phone_sealed" text,
	"phone_lookup" text,
	"phone_confirmed_at" timestamp with time zone,
	"country" text,
	"time_zone" text DEFAULT 'UTC' NOT NULL,
	"locale" text DEFAULT 'en' NOT NULL,
	"display_currency" text DEFAULT 'USD' NOT NULL,
	"avatar_file_id" text,
	"avatar_small_file_id" text,
	"version" integer DEFAULT 0 NOT NULL,
	"role" text DEFAULT 'user' NOT NULL,
	"role_granted_at" timestamp with time zone,
	"suspended_at" timestamp with time zone,
	"suspended_reason" text,
	"deactivated_at" timestamp with time zone,
	"found_by_name" text DEFAULT 'everyone' NOT NULL,
	"found_by_email" boolean DEFAULT true NOT NULL,
	"found_by_phone" boolean DEFAULT true NOT NULL,
	"credential_changed" text,
	"credential_changed_at" timestamp with time zone,
	"is_demo" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "users_email_is_sealed" CHECK ("users"."email_sealed" ~ '^[a-z0-9]{1,16}[.][A-Za-z0-9_-]{38,}$'),
	CONSTRAINT "users_phone_is_sealed" CHECK ("users"."phone_sealed" ~ '^[a-z0-9]{1,16}[.][A-Za-z0-9_-]{38,}$'),
	CONSTRAINT "users_phone_pair" CHECK (("users"."phone_sealed" is null) = ("users"."phone_lookup" is null)),
	CONSTRAINT "users_suspended" CHECK (("users"."suspended_at" is null) = ("users"."suspended_reason" is null)),
	CONSTRAINT "users_phone_confirmed" CHECK ("users"."phone_confirmed_at" is null or "users"."phone_lookup" is not null),
	CONSTRAINT "users_avatar_pair" CHECK (("users"."avatar_file_id" is null) = ("users"."avatar_small_file_id" is null)),
	CONSTRAINT "users_credential_changed" CHECK (("users"."credential_changed" is null) = ("users"."credential_changed_at" is null)),
	CONSTRAINT "users_handle_shape" CHECK ("users"."handle" ~ '^[a-z0-9](\.?[a-z0-9_]){1,29}$')
);
--> statement-breakpoint
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
CREATE TABLE "case_decisions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"case_id" uuid NOT NULL,
	"operator_id" uuid NOT NULL,
	"verdict" text NOT NULL,
	"note" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "case_statements" (
	"id" uuid PRIMARY KEY NOT NULL,
	"case_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cases" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"user_id" uuid NOT NULL,
	"subject_id" uuid NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"claimed_by" uuid,
	"facts" jsonb,
	"outcome" text,
	"outcome_text" text,
	"notes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"deadline" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "cases_closed" CHECK (("cases"."state" = 'closed') = ("cases"."closed_at" is not null) and ("cases"."state" = 'closed') = ("cases"."outcome" is not null)),
	CONSTRAINT "cases_outcome" CHECK ("cases"."outcome" is null or case "cases"."kind"
        when 'held_payment' then "cases"."outcome" in ('released', 'rejected', 'taken_back', 'expired')
        when 'appeal' then "cases"."outcome" in ('upheld', 'false_positive')
        else "cases"."outcome" in ('secured', 'no_threat') end)
);
--> statement-breakpoint
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
CREATE TABLE "blocks" (
	"owner_user_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "blocks_owner_user_id_user_id_pk" PRIMARY KEY("owner_user_id","user_id"),
	CONSTRAINT "blocks_not_self" CHECK ("blocks"."owner_user_id" <> "blocks"."user_id")
);
--> statement-breakpoint
CREATE TABLE "favourites" (
	"owner_user_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "favourites_owner_user_id_user_id_pk" PRIMARY KEY("owner_user_id","user_id"),
	CONSTRAINT "favourites_not_self" CHECK ("favourites"."owner_user_id" <> "favourites"."user_id")
);
--> statement-breakpoint
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
	"key" text NOT NULL,
	"input_hash" text NOT NULL,
	"template" jsonb NOT NULL,
	"interval" text NOT NULL,
	"anchor_on" date NOT NULL,
	"time_zone" text NOT NULL,
	"ends_on" date,
	"ends_after" integer,
	"occurrences" integer DEFAULT 0 NOT NULL,
	"next_on" date,
	"next_at" timestamp with time zone,
	"paused_reason" text,
	"skipped_on" date[] DEFAULT '{}' NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"stopped_at" timestamp with time zone,
	CONSTRAINT "expense_series_waits" CHECK (("expense_series"."next_at" is not null) = ("expense_series"."next_on" is not null and "expense_series"."paused_reason" is null)),
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
CREATE TABLE "backup_codes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "factor_challenges" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"secret_hash" text NOT NULL,
	"device_hash" text,
	"is_remembered" boolean DEFAULT false NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "factor_recoveries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ready_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"cancelled_at" timestamp with time zone,
	"completed_at" timestamp with time zone,
	CONSTRAINT "factor_recoveries_end" CHECK ("factor_recoveries"."cancelled_at" is null or "factor_recoveries"."completed_at" is null),
	CONSTRAINT "factor_recoveries_wait" CHECK ("factor_recoveries"."ready_at" >= "factor_recoveries"."created_at" + interval '24 hours')
);
--> statement-breakpoint
CREATE TABLE "factors" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"name" text,
	"is_primary" boolean DEFAULT false NOT NULL,
	"secret_sealed" text,
	"last_step" integer,
	"credential_id" text,
	"public_key" text,
	"transports" text[],
	"sign_count" bigint,
	"is_backed_up" boolean,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	"last_used_at" timestamp with time zone,
	CONSTRAINT "factors_secret_is_sealed" CHECK ("factors"."secret_sealed" ~ '^[a-z0-9]{1,16}[.][A-Za-z0-9_-]{38,}$'),
	CONSTRAINT "factors_secret" CHECK (("factors"."kind" = 'totp') = ("factors"."secret_sealed" is not null)),
	CONSTRAINT "factors_passkey" CHECK (("factors"."kind" = 'passkey') = (num_nonnulls("factors"."name", "factors"."credential_id", "factors"."public_key", "factors"."transports", "factors"."sign_count", "factors"."is_backed_up") = 6)
        and ("factors"."kind" = 'passkey' or "factors"."credential_id" is null)),
	CONSTRAINT "factors_primary_is_confirmed" CHECK (not "factors"."is_primary" or "factors"."confirmed_at" is not null)
);
--> statement-breakpoint
CREATE TABLE "passkey_challenges" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"use" text NOT NULL,
	"challenge_hash" text NOT NULL,
	"binding_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone,
	CONSTRAINT "passkey_challenges_user" CHECK (("passkey_challenges"."use" = 'sign_in') = ("passkey_challenges"."user_id" is null))
);
--> statement-breakpoint
CREATE TABLE "pins" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"pin_hash" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"set_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sent_codes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"bound_to" uuid NOT NULL,
	"address_lookup" text NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sign_in_requirements" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"is_on" boolean NOT NULL,
	"changed_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "trusted_devices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"device_hash" text NOT NULL,
	"user_agent" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "fraud_rules" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"idempotency_key" text NOT NULL,
	"input_hash" text NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"type" text NOT NULL,
	"is_enabled" boolean NOT NULL,
	"severity" text NOT NULL,
	"threshold_minor" bigint NOT NULL,
	"window_minutes" smallint,
	"max_attempts" smallint,
	"action" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "fraud_rules_owner_key" UNIQUE("id","user_id"),
	CONSTRAINT "fraud_rules_threshold" CHECK ("fraud_rules"."threshold_minor" >= 0),
	CONSTRAINT "fraud_rules_amount" CHECK ("fraud_rules"."type" <> 'amount' or "fraud_rules"."threshold_minor" > 0),
	CONSTRAINT "fraud_rules_frequency" CHECK (("fraud_rules"."type" = 'frequency') = ("fraud_rules"."window_minutes" is not null)
        and ("fraud_rules"."type" = 'frequency') = ("fraud_rules"."max_attempts" is not null)),
	CONSTRAINT "fraud_rules_bounds" CHECK ("fraud_rules"."window_minutes" between 1 and 1440 and "fraud_rules"."max_attempts" between 1 and 100)
);
--> statement-breakpoint
CREATE TABLE "fraud_settings" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"is_enabled" boolean NOT NULL,
	"risk_low" smallint NOT NULL,
	"risk_medium" smallint NOT NULL,
	"risk_high" smallint NOT NULL,
	"risk_critical" smallint NOT NULL,
	"auto_block_threshold" smallint NOT NULL,
	"require_2fa_threshold" smallint NOT NULL,
	"review_threshold" smallint NOT NULL,
	"is_two_factor_required" boolean NOT NULL,
	"allowed_countries" text[] NOT NULL,
	"blocked_countries" text[] NOT NULL,
	"is_device_verified" boolean NOT NULL,
	"is_location_verified" boolean NOT NULL,
	"hours_enabled" boolean NOT NULL,
	"hours_start_minute" smallint NOT NULL,
	"hours_end_minute" smallint NOT NULL,
	"hours_time_zone" text NOT NULL,
	"recall" text DEFAULT 'above_100' NOT NULL,
	"recall_minutes" smallint DEFAULT 10 NOT NULL,
	"notify_email" boolean NOT NULL,
	"notify_sms" boolean NOT NULL,
	"notify_push" boolean NOT NULL,
	"version" integer NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "fraud_settings_risk_rises" CHECK ("fraud_settings"."risk_low" >= 1 and "fraud_settings"."risk_low" < "fraud_settings"."risk_medium" and "fraud_settings"."risk_medium" < "fraud_settings"."risk_high"
        and "fraud_settings"."risk_high" < "fraud_settings"."risk_critical" and "fraud_settings"."risk_critical" <= 100),
	CONSTRAINT "fraud_settings_actions_rise" CHECK ("fraud_settings"."review_threshold" >= 1 and "fraud_settings"."review_threshold" <= "fraud_settings"."require_2fa_threshold"
        and "fraud_settings"."require_2fa_threshold" <= "fraud_settings"."auto_block_threshold" and "fraud_settings"."auto_block_threshold" <= 100),
	CONSTRAINT "fraud_settings_hours" CHECK ("fraud_settings"."hours_start_minute" between 0 and 1439 and "fraud_settings"."hours_end_minute" between 0 and 1439
        and "fraud_settings"."hours_start_minute" <> "fraud_settings"."hours_end_minute"),
	CONSTRAINT "fraud_settings_recall" CHECK ("fraud_settings"."recall_minutes" in (10, 30, 60)),
	CONSTRAINT "fraud_settings_always_blocked" CHECK ("fraud_settings"."blocked_countries" @> array['KP', 'IR', 'SY'])
);
--> statement-breakpoint
CREATE TABLE "fraud_snoozes" (
	"rule_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"payee_user_id" uuid NOT NULL,
	"until" timestamp with time zone NOT NULL,
	CONSTRAINT "fraud_snoozes_rule_id_payee_user_id_pk" PRIMARY KEY("rule_id","payee_user_id")
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
	"removed_at" timestamp with time zone,
	CONSTRAINT "group_members_identity" CHECK ("group_members"."user_id" is not null or "group_members"."placeholder_name" is not null),
	CONSTRAINT "group_members_left" CHECK ("group_members"."is_active" = ("group_members"."left_at" is null)),
	CONSTRAINT "group_members_removed" CHECK ("group_members"."removed_at" is null or "group_members"."left_at" is not null),
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
CREATE TABLE "jobs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"version" integer NOT NULL,
	"dedupe_key" text,
	"ordering_key" text,
	"payload" json NOT NULL,
	"request_id" text,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"attempt_count" integer DEFAULT 0 NOT NULL,
	"lease_token" uuid,
	"leased_until" timestamp with time zone,
	"parked_at" timestamp with time zone,
	"last_error" text
);
--> statement-breakpoint
CREATE TABLE "schedules" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"owner_key" text,
	"job_name" text NOT NULL,
	"job_version" integer NOT NULL,
	"payload" json NOT NULL,
	"rule" json NOT NULL,
	"time_zone" text NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	"last_run_at" timestamp with time zone,
	"paused_at" timestamp with time zone,
	CONSTRAINT "schedules_owner_name" UNIQUE NULLS NOT DISTINCT("name","owner_key")
);
--> statement-breakpoint
CREATE TABLE "accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"owner_user_id" uuid,
	"owner_name" text DEFAULT '' NOT NULL,
	"owner_country" text,
	"sub" smallint,
	"currency" text NOT NULL,
	"posted" bigint DEFAULT 0 NOT NULL,
	"held" bigint DEFAULT 0 NOT NULL,
	"seq" bigint DEFAULT 0 NOT NULL,
	"version" bigint DEFAULT 0 NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	CONSTRAINT "accounts_held_not_negative" CHECK ("accounts"."held" >= 0),
	CONSTRAINT "accounts_wallet_floor" CHECK ("accounts"."kind" <> 'user_wallet' or "accounts"."posted" - "accounts"."held" >= 0),
	CONSTRAINT "accounts_closed_empty" CHECK ("accounts"."closed_at" is null or ("accounts"."posted" = 0 and "accounts"."held" = 0)),
	CONSTRAINT "accounts_owner" CHECK (("accounts"."kind" = 'user_wallet') = ("accounts"."owner_user_id" is not null)),
	CONSTRAINT "accounts_sub" CHECK (("accounts"."kind" = 'user_wallet') = ("accounts"."sub" is null) and "accounts"."sub" between 0 and 63)
);
--> statement-breakpoint
CREATE TABLE "entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"recorded_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "holds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"transfer_id" uuid NOT NULL,
	"payer_user_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"payee_user_id" uuid,
	"payee_account_id" uuid,
	"amount_minor" bigint NOT NULL,
	"fee_minor" bigint NOT NULL,
	"captured_minor" bigint DEFAULT 0 NOT NULL,
	"currency" text NOT NULL,
	"state" text NOT NULL,
	"meter_day" text NOT NULL,
	"meter_month" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"resolved_by" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"resolved_at" timestamp with time zone,
	"seals" integer[],
	CONSTRAINT "holds_captured" CHECK ("holds"."captured_minor" between 0 and "holds"."amount_minor" and "holds"."amount_minor" > 0),
	CONSTRAINT "holds_payee" CHECK (("holds"."payee_user_id" is null) = ("holds"."payee_account_id" is null)),
	CONSTRAINT "holds_fee" CHECK ("holds"."fee_minor" >= 0),
	CONSTRAINT "holds_state" CHECK (("holds"."state" = 'open') = ("holds"."resolved_by" is null)),
	CONSTRAINT "holds_captured_state" CHECK (("holds"."state" = 'captured') = ("holds"."captured_minor" > 0))
);
--> statement-breakpoint
CREATE TABLE "parties" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"frozen_at" timestamp with time zone,
	"frozen_reason" text,
	"is_frozen_by_owner" boolean DEFAULT false NOT NULL,
	"country" text,
	"identity_tier" text NOT NULL,
	"time_zone" text NOT NULL,
	"next_time_zone" text,
	"next_time_zone_from" timestamp with time zone,
	"meter_day" text DEFAULT '' NOT NULL,
	"day_minor" bigint DEFAULT 0 NOT NULL,
	"day_count" integer DEFAULT 0 NOT NULL,
	"meter_month" text DEFAULT '' NOT NULL,
	"month_minor" bigint DEFAULT 0 NOT NULL,
	"month_count" integer DEFAULT 0 NOT NULL,
	"moves" integer DEFAULT 0 NOT NULL,
	"own_single_minor" bigint,
	"own_daily_minor" bigint,
	CONSTRAINT "parties_next_time_zone" CHECK (("parties"."next_time_zone" is null) = ("parties"."next_time_zone_from" is null)),
	CONSTRAINT "parties_own_limits" CHECK ("parties"."own_single_minor" > 0 and "parties"."own_daily_minor" > 0),
	CONSTRAINT "parties_meters_not_negative" CHECK ("parties"."day_minor" >= 0 and "parties"."day_count" >= 0 and "parties"."month_minor" >= 0 and "parties"."month_count" >= 0)
);
--> statement-breakpoint
CREATE TABLE "postings" (
	"account_id" uuid NOT NULL,
	"seq" bigint NOT NULL,
	"entry_id" uuid NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"posted_after" bigint NOT NULL,
	CONSTRAINT "postings_account_id_seq_pk" PRIMARY KEY("account_id","seq"),
	CONSTRAINT "postings_not_zero" CHECK ("postings"."amount_minor" <> 0)
);
--> statement-breakpoint
CREATE TABLE "refusals" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_user_id" uuid NOT NULL,
	"procedure" text NOT NULL,
	"key" text NOT NULL,
	"input_hash" text NOT NULL,
	"kind" text NOT NULL,
	"code" text NOT NULL,
	"details" jsonb NOT NULL,
	"payer_user_id" uuid,
	"payee_user_id" uuid,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"parent_id" uuid,
	"hold_id" uuid,
	"description" text,
	"category" text,
	"effective_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "transfers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_user_id" uuid NOT NULL,
	"procedure" text NOT NULL,
	"key" text NOT NULL,
	"input_hash" text NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"payer_user_id" uuid,
	"payer_account_id" uuid,
	"payee_user_id" uuid,
	"payee_account_id" uuid,
	"amount_minor" bigint NOT NULL,
	"fee_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"parent_id" uuid,
	"hold_id" uuid,
	"description" text,
	"category" text,
	"effective_at" timestamp with time zone NOT NULL,
	"recorded_at" timestamp with time zone NOT NULL,
	"security" jsonb,
	"seals" integer[],
	CONSTRAINT "transfers_amounts" CHECK ("transfers"."amount_minor" > 0 and "transfers"."fee_minor" >= 0),
	CONSTRAINT "transfers_state" CHECK ("transfers"."state" in ('posted', 'held', 'released'))
);
--> statement-breakpoint
CREATE TABLE "broadcasts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"created_by" uuid NOT NULL,
	"title" text NOT NULL,
	"message" text NOT NULL,
	"priority" text NOT NULL,
	"action_url" text,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"cursor_user_id" uuid,
	"notified_count" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "deliveries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"notification_id" uuid NOT NULL,
	"channel" text NOT NULL,
	"push_subscription_id" uuid,
	"address_sealed" text,
	"state" text DEFAULT 'pending' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"tries" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"scheduled_for" timestamp with time zone,
	"sent_at" timestamp with time zone,
	"delivered_at" timestamp with time zone,
	"provider_message_id" text,
	"last_error" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "deliveries_channel_key" UNIQUE NULLS NOT DISTINCT("notification_id","channel","push_subscription_id"),
	CONSTRAINT "deliveries_push_has_subscription" CHECK (("deliveries"."channel" = 'push') = ("deliveries"."push_subscription_id" is not null)),
	CONSTRAINT "deliveries_address_is_sealed" CHECK ("deliveries"."address_sealed" ~ '^[a-z0-9]{1,16}[.][A-Za-z0-9_-]{38,}$'),
	CONSTRAINT "deliveries_attempts" CHECK ("deliveries"."attempts" between 0 and 4)
);
--> statement-breakpoint
CREATE TABLE "delivery_leases" (
	"token" uuid PRIMARY KEY NOT NULL,
	"until" timestamp with time zone NOT NULL,
	"delivery_ids" uuid[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "mailbox_messages" (
	"message_id" text PRIMARY KEY NOT NULL,
	"recipient" text NOT NULL,
	"channel" text DEFAULT 'email' NOT NULL,
	"subject" text NOT NULL,
	"text_body" text NOT NULL,
	"html_body" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "notification_preferences" (
	"user_id" uuid NOT NULL,
	"type" text NOT NULL,
	"channel" text NOT NULL,
	"is_enabled" boolean NOT NULL,
	CONSTRAINT "notification_preferences_user_id_type_channel_pk" PRIMARY KEY("user_id","type","channel")
);
--> statement-breakpoint
CREATE TABLE "notification_settings" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"push_notifications" boolean NOT NULL,
	"email_notifications" boolean NOT NULL,
	"sound_enabled" boolean NOT NULL,
	"is_push_enabled" boolean NOT NULL,
	"is_email_enabled" boolean NOT NULL,
	"is_sms_enabled" boolean NOT NULL,
	"is_in_app_enabled" boolean NOT NULL,
	"quiet_hours_enabled" boolean NOT NULL,
	"quiet_hours_start" text NOT NULL,
	"quiet_hours_end" text NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "notification_settings_times" CHECK ("notification_settings"."quiet_hours_start" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$' and "notification_settings"."quiet_hours_end" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$')
);
--> statement-breakpoint
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"request_id" text,
	"template" text NOT NULL,
	"type" text NOT NULL,
	"title" text NOT NULL,
	"message" text NOT NULL,
	"priority" text NOT NULL,
	"category" text,
	"action_url" text,
	"action_text" text,
	"icon" text,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"is_listed" boolean NOT NULL,
	"once_key" text,
	"digest_key" text,
	"digest_until" timestamp with time zone,
	"digest_count" integer DEFAULT 1 NOT NULL,
	"read_at" timestamp with time zone,
	"archived_at" timestamp with time zone,
	"snoozed_until" timestamp with time zone,
	"deleted_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "notifications_digest" CHECK (("notifications"."digest_key" is null) = ("notifications"."digest_until" is null))
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"session_id" uuid,
	"endpoint_hash" text NOT NULL,
	"subscription_sealed" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"ended_reason" text,
	CONSTRAINT "push_subscriptions_sealed" CHECK ("push_subscriptions"."subscription_sealed" ~ '^[a-z0-9]{1,16}[.][A-Za-z0-9_-]{38,}$'),
	CONSTRAINT "push_subscriptions_ended" CHECK (("push_subscriptions"."ended_at" is null) = ("push_subscriptions"."ended_reason" is null))
);
--> statement-breakpoint
CREATE TABLE "key_checks" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "key_checks_name" CHECK ("key_checks"."name" ~ '^(lookup|field:[a-z0-9]{1,16})$')
);
--> statement-breakpoint
CREATE TABLE "waiting_acts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"act" text NOT NULL,
	"subject_user_id" uuid NOT NULL,
	"service_key" jsonb,
	"key_secret_hash" text,
	"reason" text NOT NULL,
	"proposed_by" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	"ended_by" uuid,
	"outcome" text,
	CONSTRAINT "waiting_acts_ended" CHECK (("waiting_acts"."ended_at" is null) = ("waiting_acts"."outcome" is null) and ("waiting_acts"."outcome" is distinct from 'confirmed' or "waiting_acts"."ended_by" is not null)),
	CONSTRAINT "waiting_acts_second_person" CHECK ("waiting_acts"."outcome" is distinct from 'confirmed' or "waiting_acts"."ended_by" <> "waiting_acts"."proposed_by"),
	CONSTRAINT "waiting_acts_key" CHECK (("waiting_acts"."service_key" is null) = ("waiting_acts"."key_secret_hash" is null)),
	CONSTRAINT "waiting_acts_life" CHECK ("waiting_acts"."expires_at" > "waiting_acts"."created_at")
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"version" integer NOT NULL,
	"events" json NOT NULL,
	"event_count" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
	"relayed_at" timestamp with time zone,
	"published_at" timestamp with time zone,
	"request_id" text
);
--> statement-breakpoint
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
CREATE TABLE "payment_checks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"procedure" text NOT NULL,
	"key" text NOT NULL,
	"input_hash" text NOT NULL,
	"payee_user_id" uuid,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"gives_back_line_id" uuid,
	"description" text,
	"category" text,
	"quoted_fee_minor" bigint,
	"factors" text[] NOT NULL,
	"pin_at" timestamp with time zone,
	"second_factor_at" timestamp with time zone,
	"passkey_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"claimed_at" timestamp with time zone,
	"closed_at" timestamp with time zone,
	CONSTRAINT "payment_checks_amount" CHECK ("payment_checks"."amount_minor" > 0),
	CONSTRAINT "payment_checks_factors" CHECK (cardinality("payment_checks"."factors") between 1 and 3 and "payment_checks"."factors" <@ array['pin', 'second_factor', 'passkey'])
);
--> statement-breakpoint
CREATE TABLE "payment_holds" (
	"hold_id" uuid PRIMARY KEY NOT NULL,
	"transfer_id" uuid NOT NULL,
	"payer_user_id" uuid NOT NULL,
	"payee_user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"captures_at" timestamp with time zone,
	"decide_by" timestamp with time zone,
	"case_id" uuid,
	"assessment" jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"resolved_at" timestamp with time zone,
	"resolution" text,
	CONSTRAINT "payment_holds_recall" CHECK (("payment_holds"."kind" = 'recall') = ("payment_holds"."captures_at" is not null)),
	CONSTRAINT "payment_holds_review" CHECK (("payment_holds"."kind" = 'review') = ("payment_holds"."decide_by" is not null)
        and ("payment_holds"."kind" = 'review') = ("payment_holds"."case_id" is not null)),
	CONSTRAINT "payment_holds_resolved" CHECK (("payment_holds"."resolved_at" is null) = ("payment_holds"."resolution" is null))
);
--> statement-breakpoint
CREATE TABLE "payment_reports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reporter_user_id" uuid NOT NULL,
	"transfer_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"text" text,
	"state" text DEFAULT 'open' NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bulk_edit_lines" (
	"bulk_edit_id" uuid NOT NULL,
	"transaction_id" uuid NOT NULL,
	"category" text,
	"tags" text[] NOT NULL,
	"version" integer NOT NULL,
	CONSTRAINT "bulk_edit_lines_bulk_edit_id_transaction_id_pk" PRIMARY KEY("bulk_edit_id","transaction_id")
);
--> statement-breakpoint
CREATE TABLE "bulk_edits" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "download_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"locale" text,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "export_parts" (
	"export_id" uuid NOT NULL,
	"no" integer NOT NULL,
	"content" text NOT NULL,
	CONSTRAINT "export_parts_export_id_no_pk" PRIMARY KEY("export_id","no")
);
--> statement-breakpoint
CREATE TABLE "exports" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"key" text NOT NULL,
	"input_hash" text NOT NULL,
	"state" text NOT NULL,
	"filter" jsonb NOT NULL,
	"time_zone" text NOT NULL,
	"with_bom" boolean NOT NULL,
	"rows" integer DEFAULT 0 NOT NULL,
	"rows_total" integer,
	"parts" integer DEFAULT 0 NOT NULL,
	"cursor_at" text,
	"cursor_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	"finished_at" timestamp with time zone,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "exports_finished" CHECK (("exports"."state" in ('queued', 'running')) = ("exports"."finished_at" is null))
);
--> statement-breakpoint
CREATE TABLE "manual_entries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"key" text NOT NULL,
	"input_hash" text NOT NULL,
	"merchant" text NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
	"effective_at" timestamp with time zone NOT NULL,
	"recorded_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	CONSTRAINT "manual_entries_amount" CHECK ("manual_entries"."amount_minor" <> 0)
);
--> statement-breakpoint
CREATE TABLE "transaction_annotations" (
	"user_id" uuid NOT NULL,
	"transaction_id" uuid NOT NULL,
	"description" text,
	"category" text,
	"note" text,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"version" integer NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "transaction_annotations_user_id_transaction_id_pk" PRIMARY KEY("user_id","transaction_id"),
	CONSTRAINT "transaction_annotations_tags" CHECK (cardinality("transaction_annotations"."tags") <= 20)
);
--> statement-breakpoint
CREATE TABLE "payment_requests" (
	"id" uuid PRIMARY KEY NOT NULL,
	"from_user_id" uuid NOT NULL,
	"to_user_id" uuid,
	"link_kind" text,
	"token_hash" text,
	"address_lookup" text,
	"address_sealed" text,
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
	CONSTRAINT "payment_requests_link" CHECK (("payment_requests"."link_kind" is null) = ("payment_requests"."token_hash" is null)
        and ("payment_requests"."link_kind" is not null or "payment_requests"."to_user_id" is not null)
        and coalesce("payment_requests"."link_kind" = 'mailed', false) = ("payment_requests"."address_lookup" is not null)
        and ("payment_requests"."address_lookup" is null) = ("payment_requests"."address_sealed" is null)),
	CONSTRAINT "payment_requests_address_is_sealed" CHECK ("payment_requests"."address_sealed" is null or "payment_requests"."address_sealed" ~ '^[a-z0-9]{1,16}[.][A-Za-z0-9_-]{38,}$'),
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
	"returned_minor" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "request_payments_amount" CHECK ("request_payments"."amount_minor" > 0),
	CONSTRAINT "request_payments_returned" CHECK ("request_payments"."returned_minor" between 0 and "request_payments"."amount_minor"),
	CONSTRAINT "request_payments_settled" CHECK (("request_payments"."state" = 'settled') = ("request_payments"."settled_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "request_settings" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"audience" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "security_alerts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"type" text NOT NULL,
	"read_at" timestamp with time zone,
	"resolved_at" timestamp with time zone,
	"resolution" text,
	"resolution_text" text,
	"case_id" uuid,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "security_alerts_resolved" CHECK (("security_alerts"."resolved_at" is null) = ("security_alerts"."resolution" is null) and ("security_alerts"."resolved_at" is null or "security_alerts"."read_at" is not null)
        and ("security_alerts"."case_id" is not null) = coalesce("security_alerts"."resolution" = 'not_me', false))
);
--> statement-breakpoint
CREATE TABLE "security_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"domain" text NOT NULL,
	"type" text NOT NULL,
	"kind" text NOT NULL,
	"severity" text NOT NULL,
	"detail" text,
	"ip_address" text,
	"country" text,
	"city" text,
	"device_kind" text,
	"browser" text,
	"os" text,
	"facts" jsonb,
	"occurred_at" timestamp with time zone NOT NULL,
	CONSTRAINT "security_events_city" CHECK ("security_events"."city" is null or "security_events"."country" is not null)
);
--> statement-breakpoint
CREATE TABLE "security_settings" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"session_timeout" integer DEFAULT 30 NOT NULL,
	"auto_logout" boolean DEFAULT true NOT NULL,
	"security_alerts" boolean DEFAULT true NOT NULL,
	"location_tracking" boolean DEFAULT true NOT NULL,
	"device_trust" boolean DEFAULT true NOT NULL,
	"password_expiry" integer DEFAULT 90 NOT NULL,
	"max_login_attempts" integer DEFAULT 5 NOT NULL,
	"lockout_duration" integer DEFAULT 15 NOT NULL,
	"password_reminded_at" timestamp with time zone,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "security_settings_bounds" CHECK ("security_settings"."session_timeout" between 5 and 30 and "security_settings"."max_login_attempts" between 3 and 5
        and "security_settings"."lockout_duration" between 15 and 60
        and ("security_settings"."password_expiry" = 0 or "security_settings"."password_expiry" between 30 and 365))
);
--> statement-breakpoint
CREATE TABLE "service_keys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"acting_user_id" uuid NOT NULL,
	"scopes" text[] NOT NULL,
	"secret_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"created_by" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone,
	"last_used_at" timestamp with time zone,
	"approved_at" timestamp with time zone,
	"daily_cap_minor" bigint DEFAULT 0 NOT NULL,
	"sent_day" text DEFAULT '' NOT NULL,
	"sent_minor" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "service_keys_cap" CHECK ("service_keys"."sent_minor" between 0 and "service_keys"."daily_cap_minor"),
	CONSTRAINT "service_keys_scopes" CHECK (array_to_string("service_keys"."scopes", ',') ~ '^[a-z]+:[a-z]+(,[a-z]+:[a-z]+)*$'),
	CONSTRAINT "service_keys_life" CHECK ("service_keys"."expires_at" > "service_keys"."created_at" and "service_keys"."expires_at" <= "service_keys"."created_at" + interval '8760 hours')
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
	"chosen_expense_ids" uuid[] DEFAULT '{}' NOT NULL,
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
CREATE TABLE "files" (
	"id" text PRIMARY KEY NOT NULL,
	"owner_user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"mime_type" text NOT NULL,
	"size_bytes" integer NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"content" "bytea" NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "files_id" CHECK ("files"."id" ~ '^[A-Za-z0-9_-]{43}$'),
	CONSTRAINT "files_size" CHECK ("files"."size_bytes" = octet_length("files"."content"))
);
--> statement-breakpoint
CREATE TABLE "webhook_inbox" (
	"id" uuid PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"provider_event_id" text NOT NULL,
	"url" text NOT NULL,
	"body" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	"processed_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_owner_user_id_users_id_fk" FOREIGN KEY ("owner_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_bill_id_bills_id_fk" FOREIGN KEY ("bill_id") REFERENCES "public"."bills"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_file_id_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."files"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "former_handles" ADD CONSTRAINT "former_handles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "link_tokens" ADD CONSTRAINT "link_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_history" ADD CONSTRAINT "password_history_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "phone_codes" ADD CONSTRAINT "phone_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rotated_tokens" ADD CONSTRAINT "rotated_tokens_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill_shares" ADD CONSTRAINT "bill_shares_payment_request_id_payment_requests_id_fk" FOREIGN KEY ("payment_request_id") REFERENCES "public"."payment_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bill_shares" ADD CONSTRAINT "bill_shares_bill_id_bills_id_fk" FOREIGN KEY ("bill_id") REFERENCES "public"."bills"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bills" ADD CONSTRAINT "bills_owner_user_id_users_id_fk" FOREIGN KEY ("owner_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bills" ADD CONSTRAINT "bills_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_decisions" ADD CONSTRAINT "case_decisions_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_decisions" ADD CONSTRAINT "case_decisions_operator_id_users_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_statements" ADD CONSTRAINT "case_statements_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_statements" ADD CONSTRAINT "case_statements_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_claimed_by_users_id_fk" FOREIGN KEY ("claimed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "money_claims" ADD CONSTRAINT "money_claims_from_user_id_users_id_fk" FOREIGN KEY ("from_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "money_claims" ADD CONSTRAINT "money_claims_claimed_by_user_id_users_id_fk" FOREIGN KEY ("claimed_by_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_owner_user_id_users_id_fk" FOREIGN KEY ("owner_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favourites" ADD CONSTRAINT "favourites_owner_user_id_users_id_fk" FOREIGN KEY ("owner_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favourites" ADD CONSTRAINT "favourites_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
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
ALTER TABLE "backup_codes" ADD CONSTRAINT "backup_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "factor_challenges" ADD CONSTRAINT "factor_challenges_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "factor_recoveries" ADD CONSTRAINT "factor_recoveries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "factors" ADD CONSTRAINT "factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey_challenges" ADD CONSTRAINT "passkey_challenges_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pins" ADD CONSTRAINT "pins_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sent_codes" ADD CONSTRAINT "sent_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_requirements" ADD CONSTRAINT "sign_in_requirements_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trusted_devices" ADD CONSTRAINT "trusted_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fraud_rules" ADD CONSTRAINT "fraud_rules_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fraud_settings" ADD CONSTRAINT "fraud_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fraud_snoozes" ADD CONSTRAINT "fraud_snoozes_payee_user_id_users_id_fk" FOREIGN KEY ("payee_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fraud_snoozes" ADD CONSTRAINT "fraud_snoozes_rule" FOREIGN KEY ("rule_id","user_id") REFERENCES "public"."fraud_rules"("id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
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
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_owner_user_id_users_id_fk" FOREIGN KEY ("owner_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holds" ADD CONSTRAINT "holds_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holds" ADD CONSTRAINT "holds_payee_account_id_accounts_id_fk" FOREIGN KEY ("payee_account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parties" ADD CONSTRAINT "parties_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "broadcasts" ADD CONSTRAINT "broadcasts_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_notification_id_notifications_id_fk" FOREIGN KEY ("notification_id") REFERENCES "public"."notifications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_push_subscription_id_push_subscriptions_id_fk" FOREIGN KEY ("push_subscription_id") REFERENCES "public"."push_subscriptions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_preferences" ADD CONSTRAINT "notification_preferences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_settings" ADD CONSTRAINT "notification_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_acts" ADD CONSTRAINT "waiting_acts_subject_user_id_users_id_fk" FOREIGN KEY ("subject_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_acts" ADD CONSTRAINT "waiting_acts_proposed_by_users_id_fk" FOREIGN KEY ("proposed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_acts" ADD CONSTRAINT "waiting_acts_ended_by_users_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pay_code_payments" ADD CONSTRAINT "pay_code_payments_pay_code_id_pay_codes_id_fk" FOREIGN KEY ("pay_code_id") REFERENCES "public"."pay_codes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pay_code_payments" ADD CONSTRAINT "pay_code_payments_payer_user_id_users_id_fk" FOREIGN KEY ("payer_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pay_codes" ADD CONSTRAINT "pay_codes_owner_user_id_users_id_fk" FOREIGN KEY ("owner_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_checks" ADD CONSTRAINT "payment_checks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_checks" ADD CONSTRAINT "payment_checks_payee_user_id_users_id_fk" FOREIGN KEY ("payee_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_holds" ADD CONSTRAINT "payment_holds_hold_id_holds_id_fk" FOREIGN KEY ("hold_id") REFERENCES "public"."holds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_holds" ADD CONSTRAINT "payment_holds_payer_user_id_users_id_fk" FOREIGN KEY ("payer_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_holds" ADD CONSTRAINT "payment_holds_payee_user_id_users_id_fk" FOREIGN KEY ("payee_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_holds" ADD CONSTRAINT "payment_holds_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_reports" ADD CONSTRAINT "payment_reports_reporter_user_id_users_id_fk" FOREIGN KEY ("reporter_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_edit_lines" ADD CONSTRAINT "bulk_edit_lines_bulk_edit_id_bulk_edits_id_fk" FOREIGN KEY ("bulk_edit_id") REFERENCES "public"."bulk_edits"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "export_parts" ADD CONSTRAINT "export_parts_export_id_exports_id_fk" FOREIGN KEY ("export_id") REFERENCES "public"."exports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manual_entries" ADD CONSTRAINT "manual_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_requests" ADD CONSTRAINT "payment_requests_from_user_id_users_id_fk" FOREIGN KEY ("from_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_requests" ADD CONSTRAINT "payment_requests_to_user_id_users_id_fk" FOREIGN KEY ("to_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_mutes" ADD CONSTRAINT "request_mutes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_mutes" ADD CONSTRAINT "request_mutes_muted_user_id_users_id_fk" FOREIGN KEY ("muted_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_payments" ADD CONSTRAINT "request_payments_payment_request_id_payment_requests_id_fk" FOREIGN KEY ("payment_request_id") REFERENCES "public"."payment_requests"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "request_settings" ADD CONSTRAINT "request_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "security_alerts" ADD CONSTRAINT "security_alerts_id_security_events_id_fk" FOREIGN KEY ("id") REFERENCES "public"."security_events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "security_alerts" ADD CONSTRAINT "security_alerts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "security_alerts" ADD CONSTRAINT "security_alerts_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "security_events" ADD CONSTRAINT "security_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "security_settings" ADD CONSTRAINT "security_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_keys" ADD CONSTRAINT "service_keys_acting_user_id_users_id_fk" FOREIGN KEY ("acting_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_keys" ADD CONSTRAINT "service_keys_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
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
ALTER TABLE "files" ADD CONSTRAINT "files_owner_user_id_users_id_fk" FOREIGN KEY ("owner_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "attachments_by_transfer" ON "attachments" USING btree ("transfer_id") WHERE "attachments"."transfer_id" is not null;--> statement-breakpoint
CREATE INDEX "attachments_by_batch" ON "attachments" USING btree ("request_batch_id") WHERE "attachments"."request_batch_id" is not null;--> statement-breakpoint
CREATE INDEX "attachments_by_bill" ON "attachments" USING btree ("bill_id") WHERE "attachments"."bill_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "attachments_file_key" ON "attachments" USING btree ("file_id");--> statement-breakpoint
CREATE INDEX "audit_log_by_user" ON "audit_log" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "former_handles_by_user" ON "former_handles" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "former_handles_by_end" ON "former_handles" USING btree ("kept_until");--> statement-breakpoint
CREATE UNIQUE INDEX "link_tokens_hash_key" ON "link_tokens" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "link_tokens_by_user" ON "link_tokens" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "link_tokens_by_end" ON "link_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "link_tokens_by_email" ON "link_tokens" USING btree ("email_lookup") WHERE "link_tokens"."used_at" is null;--> statement-breakpoint
CREATE INDEX "password_history_by_user" ON "password_history" USING btree ("user_id","replaced_at");--> statement-breakpoint
CREATE INDEX "phone_codes_by_user" ON "phone_codes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "phone_codes_by_end" ON "phone_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "rotated_tokens_by_session" ON "rotated_tokens" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "security_counters_by_scope_and_end" ON "security_counters" USING btree ("scope","window_ends_at");--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_token_key" ON "sessions" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "sessions_by_device" ON "sessions" USING btree ("user_id","device_hash");--> statement-breakpoint
CREATE INDEX "sessions_live_by_user" ON "sessions" USING btree ("user_id") WHERE "sessions"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "users_by_password_age" ON "users" USING btree ("password_changed_at");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_key" ON "users" USING btree ("email_lookup");--> statement-breakpoint
CREATE INDEX "users_admins" ON "users" USING btree ("id") WHERE "users"."role" = 'admin';--> statement-breakpoint
CREATE INDEX "users_suspended_ids" ON "users" USING btree ("id") WHERE "users"."suspended_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "users_handle_key" ON "users" USING btree (lower("handle"));--> statement-breakpoint
CREATE UNIQUE INDEX "users_phone_key" ON "users" USING btree ("phone_lookup") WHERE "users"."phone_confirmed_at" is not null;--> statement-breakpoint
CREATE INDEX "bill_shares_by_bill" ON "bill_shares" USING btree ("bill_id");--> statement-breakpoint
CREATE UNIQUE INDEX "bills_intent_key" ON "bills" USING btree ("owner_user_id","key");--> statement-breakpoint
CREATE UNIQUE INDEX "bills_transaction_key" ON "bills" USING btree ("owner_user_id","transaction_id");--> statement-breakpoint
CREATE INDEX "bills_by_owner" ON "bills" USING btree ("owner_user_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "case_decisions_person_key" ON "case_decisions" USING btree ("case_id","operator_id");--> statement-breakpoint
CREATE INDEX "case_statements_by_case" ON "case_statements" USING btree ("case_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "cases_subject_key" ON "cases" USING btree ("kind","subject_id");--> statement-breakpoint
CREATE INDEX "cases_by_user" ON "cases" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "cases_open" ON "cases" USING btree ("deadline","id") WHERE "cases"."state" <> 'closed';--> statement-breakpoint
CREATE INDEX "cases_closed_lately" ON "cases" USING btree ("closed_at") WHERE "cases"."state" = 'closed';--> statement-breakpoint
CREATE UNIQUE INDEX "money_claims_intent_key" ON "money_claims" USING btree ("from_user_id","key");--> statement-breakpoint
CREATE UNIQUE INDEX "money_claims_token_key" ON "money_claims" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "money_claims_by_claimer" ON "money_claims" USING btree ("claimed_by_user_id");--> statement-breakpoint
CREATE INDEX "money_claims_due" ON "money_claims" USING btree ("expires_at") WHERE "money_claims"."state" = 'held';--> statement-breakpoint
CREATE INDEX "blocks_by_user" ON "blocks" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "favourites_by_user" ON "favourites" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "expense_comments_intent_key" ON "expense_comments" USING btree ("member_id","key");--> statement-breakpoint
CREATE INDEX "expense_comments_by_expense" ON "expense_comments" USING btree ("expense_id","created_at");--> statement-breakpoint
CREATE INDEX "expense_payers_by_member" ON "expense_payers" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "expense_receipts_by_expense" ON "expense_receipts" USING btree ("expense_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "expense_receipts_file_key" ON "expense_receipts" USING btree ("file_id");--> statement-breakpoint
CREATE UNIQUE INDEX "expense_series_intent_key" ON "expense_series" USING btree ("created_by_member_id","key");--> statement-breakpoint
CREATE INDEX "expense_series_by_group" ON "expense_series" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "expense_series_due" ON "expense_series" USING btree ("next_at") WHERE "expense_series"."next_at" is not null;--> statement-breakpoint
CREATE INDEX "expense_splits_open" ON "expense_splits" USING btree ("member_id") WHERE "expense_splits"."paid_minor" < "expense_splits"."amount_minor";--> statement-breakpoint
CREATE UNIQUE INDEX "expenses_intent_key" ON "expenses" USING btree ("created_by_member_id","key");--> statement-breakpoint
CREATE UNIQUE INDEX "expenses_occurrence_key" ON "expenses" USING btree ("series_id","occurrence_on");--> statement-breakpoint
CREATE INDEX "expenses_by_group" ON "expenses" USING btree ("group_id","spent_on","id");--> statement-breakpoint
CREATE INDEX "expenses_awaiting" ON "expenses" USING btree ("group_id") WHERE "expenses"."state" = 'awaiting_approval';--> statement-breakpoint
CREATE INDEX "expenses_due" ON "expenses" USING btree ("due_on") WHERE "expenses"."due_on" is not null and "expenses"."state" = 'active' and "expenses"."status" <> 'completed';--> statement-breakpoint
CREATE UNIQUE INDEX "backup_codes_key" ON "backup_codes" USING btree ("user_id","code_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "factor_challenges_secret_key" ON "factor_challenges" USING btree ("secret_hash");--> statement-breakpoint
CREATE INDEX "factor_challenges_by_user" ON "factor_challenges" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "factor_challenges_by_end" ON "factor_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "factor_recoveries_open_key" ON "factor_recoveries" USING btree ("user_id") WHERE "factor_recoveries"."cancelled_at" is null and "factor_recoveries"."completed_at" is null;--> statement-breakpoint
CREATE INDEX "factor_recoveries_by_end" ON "factor_recoveries" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "factors_kind_key" ON "factors" USING btree ("user_id","kind") WHERE "factors"."kind" <> 'passkey';--> statement-breakpoint
CREATE UNIQUE INDEX "factors_credential_key" ON "factors" USING btree ("credential_id");--> statement-breakpoint
CREATE UNIQUE INDEX "factors_primary_key" ON "factors" USING btree ("user_id") WHERE "factors"."is_primary";--> statement-breakpoint
CREATE INDEX "factors_by_user" ON "factors" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "factors_unconfirmed" ON "factors" USING btree ("expires_at") WHERE "factors"."confirmed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "passkey_challenges_key" ON "passkey_challenges" USING btree ("challenge_hash");--> statement-breakpoint
CREATE INDEX "passkey_challenges_by_user" ON "passkey_challenges" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "passkey_challenges_by_end" ON "passkey_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "sent_codes_open_key" ON "sent_codes" USING btree ("user_id","bound_to","kind") WHERE "sent_codes"."used_at" is null;--> statement-breakpoint
CREATE INDEX "sent_codes_by_end" ON "sent_codes" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "trusted_devices_key" ON "trusted_devices" USING btree ("user_id","device_hash") WHERE "trusted_devices"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "trusted_devices_by_end" ON "trusted_devices" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "fraud_rules_key" ON "fraud_rules" USING btree ("user_id","idempotency_key");--> statement-breakpoint
CREATE INDEX "fraud_snoozes_by_end" ON "fraud_snoozes" USING btree ("until");--> statement-breakpoint
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
CREATE UNIQUE INDEX "jobs_dedupe_key" ON "jobs" USING btree ("name","dedupe_key");--> statement-breakpoint
CREATE INDEX "jobs_due" ON "jobs" USING btree ("due_at") WHERE "jobs"."parked_at" is null;--> statement-breakpoint
CREATE INDEX "jobs_in_order" ON "jobs" USING btree ("name","ordering_key","created_at","id") WHERE "jobs"."ordering_key" is not null;--> statement-breakpoint
CREATE INDEX "jobs_parked" ON "jobs" USING btree ("parked_at","id") WHERE "jobs"."parked_at" is not null;--> statement-breakpoint
CREATE INDEX "schedules_due" ON "schedules" USING btree ("next_at") WHERE "schedules"."paused_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_wallet_key" ON "accounts" USING btree ("owner_user_id","currency") WHERE "accounts"."kind" = 'user_wallet';--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_system_key" ON "accounts" USING btree ("kind","currency","sub") WHERE "accounts"."kind" <> 'user_wallet';--> statement-breakpoint
CREATE UNIQUE INDEX "holds_resolved_key" ON "holds" USING btree ("resolved_by");--> statement-breakpoint
CREATE UNIQUE INDEX "holds_transfer_key" ON "holds" USING btree ("transfer_id");--> statement-breakpoint
CREATE INDEX "holds_open_by_expiry" ON "holds" USING btree ("expires_at") WHERE "holds"."state" = 'open';--> statement-breakpoint
CREATE INDEX "holds_open_by_account" ON "holds" USING btree ("account_id") WHERE "holds"."state" = 'open';--> statement-breakpoint
CREATE INDEX "holds_open_by_payee" ON "holds" USING btree ("payee_account_id") WHERE "holds"."state" = 'open';--> statement-breakpoint
CREATE INDEX "parties_frozen" ON "parties" USING btree ("user_id") WHERE "parties"."frozen_at" is not null;--> statement-breakpoint
CREATE INDEX "postings_by_entry" ON "postings" USING btree ("entry_id");--> statement-breakpoint
CREATE UNIQUE INDEX "refusals_intent_key" ON "refusals" USING btree ("owner_user_id","procedure","key");--> statement-breakpoint
CREATE INDEX "refusals_by_payer" ON "refusals" USING btree ("payer_user_id","effective_at","id");--> statement-breakpoint
CREATE INDEX "refusals_by_age" ON "refusals" USING btree ("effective_at");--> statement-breakpoint
CREATE UNIQUE INDEX "transfers_intent_key" ON "transfers" USING btree ("owner_user_id","procedure","key");--> statement-breakpoint
CREATE INDEX "transfers_by_payer" ON "transfers" USING btree ("payer_user_id","effective_at","id");--> statement-breakpoint
CREATE INDEX "transfers_by_payee" ON "transfers" USING btree ("payee_user_id","effective_at","id");--> statement-breakpoint
CREATE INDEX "transfers_between" ON "transfers" USING btree ("payer_user_id","payee_user_id","effective_at","id");--> statement-breakpoint
CREATE INDEX "transfers_held_by_payer" ON "transfers" USING btree ("payer_user_id","effective_at","id") WHERE "transfers"."state" = 'held';--> statement-breakpoint
CREATE INDEX "transfers_held_by_payee" ON "transfers" USING btree ("payee_user_id","effective_at","id") WHERE "transfers"."state" = 'held';--> statement-breakpoint
CREATE INDEX "transfers_by_parent" ON "transfers" USING btree ("parent_id") WHERE "transfers"."parent_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "transfers_reversal_key" ON "transfers" USING btree ("parent_id") WHERE "transfers"."kind" = 'reversal' and "transfers"."state" = 'posted';--> statement-breakpoint
CREATE INDEX "broadcasts_open" ON "broadcasts" USING btree ("created_at") WHERE "broadcasts"."finished_at" is null;--> statement-breakpoint
CREATE INDEX "deliveries_due_in_app" ON "deliveries" USING btree ("due_at") WHERE "deliveries"."state" = 'pending' and "deliveries"."channel" = 'in_app';--> statement-breakpoint
CREATE INDEX "deliveries_due_messages" ON "deliveries" USING btree ("due_at") WHERE "deliveries"."state" = 'pending' and "deliveries"."channel" in ('email', 'sms');--> statement-breakpoint
CREATE INDEX "deliveries_due_pushes" ON "deliveries" USING btree ("due_at") WHERE "deliveries"."state" = 'pending' and "deliveries"."channel" = 'push';--> statement-breakpoint
CREATE INDEX "deliveries_by_subscription" ON "deliveries" USING btree ("push_subscription_id") WHERE "deliveries"."push_subscription_id" is not null;--> statement-breakpoint
CREATE INDEX "deliveries_by_provider_id" ON "deliveries" USING btree ("provider_message_id") WHERE "deliveries"."provider_message_id" is not null;--> statement-breakpoint
CREATE INDEX "deliveries_failed" ON "deliveries" USING btree ("created_at","id") WHERE "deliveries"."state" = 'failed';--> statement-breakpoint
CREATE INDEX "mailbox_messages_by_recipient" ON "mailbox_messages" USING btree (lower("recipient"),"created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_event_key" ON "notifications" USING btree ("user_id","event_id");--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_once_key" ON "notifications" USING btree ("user_id","once_key") WHERE "notifications"."once_key" is not null;--> statement-breakpoint
CREATE INDEX "notifications_by_user" ON "notifications" USING btree ("user_id","created_at","id") WHERE "notifications"."is_listed" and "notifications"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "notifications_others_by_user" ON "notifications" USING btree ("user_id","created_at","id") WHERE not "notifications"."is_listed" or "notifications"."deleted_at" is not null;--> statement-breakpoint
CREATE INDEX "notifications_unread" ON "notifications" USING btree ("user_id") WHERE "notifications"."is_listed" and "notifications"."read_at" is null and "notifications"."archived_at" is null and "notifications"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "notifications_open_digests" ON "notifications" USING btree ("user_id","digest_key") WHERE "notifications"."digest_key" is not null and "notifications"."read_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "push_subscriptions_endpoint_key" ON "push_subscriptions" USING btree ("endpoint_hash") WHERE "push_subscriptions"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "push_subscriptions_by_user" ON "push_subscriptions" USING btree ("user_id") WHERE "push_subscriptions"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "push_subscriptions_by_session" ON "push_subscriptions" USING btree ("session_id") WHERE "push_subscriptions"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "push_subscriptions_ended_long" ON "push_subscriptions" USING btree ("ended_at") WHERE "push_subscriptions"."ended_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "waiting_acts_once" ON "waiting_acts" USING btree ("act","subject_user_id") WHERE "waiting_acts"."ended_at" is null and "waiting_acts"."service_key" is null;--> statement-breakpoint
CREATE INDEX "waiting_acts_open" ON "waiting_acts" USING btree ("created_at") WHERE "waiting_acts"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "outbox_unrelayed" ON "outbox" USING btree ("created_at") WHERE "outbox"."relayed_at" is null;--> statement-breakpoint
CREATE INDEX "outbox_unpublished" ON "outbox" USING btree ("created_at") WHERE "outbox"."published_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "pay_code_payments_intent_key" ON "pay_code_payments" USING btree ("pay_code_id","payer_user_id","key");--> statement-breakpoint
CREATE UNIQUE INDEX "pay_code_payments_once" ON "pay_code_payments" USING btree ("pay_code_id") WHERE "pay_code_payments"."state" in ('held', 'settled');--> statement-breakpoint
CREATE UNIQUE INDEX "pay_codes_intent_key" ON "pay_codes" USING btree ("owner_user_id","key");--> statement-breakpoint
CREATE INDEX "pay_codes_owner" ON "pay_codes" USING btree ("owner_user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "pay_codes_unpaid" ON "pay_codes" USING btree ("expires_at") WHERE "pay_codes"."state" not in ('held', 'used');--> statement-breakpoint
CREATE UNIQUE INDEX "payment_checks_intent_key" ON "payment_checks" USING btree ("user_id","procedure","key");--> statement-breakpoint
CREATE INDEX "payment_checks_waiting" ON "payment_checks" USING btree ("user_id","expires_at") WHERE "payment_checks"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "payment_checks_by_end" ON "payment_checks" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_holds_transfer_key" ON "payment_holds" USING btree ("transfer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_holds_case_key" ON "payment_holds" USING btree ("case_id");--> statement-breakpoint
CREATE INDEX "payment_holds_due" ON "payment_holds" USING btree (coalesce("captures_at", "decide_by")) WHERE "payment_holds"."resolved_at" is null;--> statement-breakpoint
CREATE INDEX "payment_holds_open_by_payer" ON "payment_holds" USING btree ("payer_user_id") WHERE "payment_holds"."resolved_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_reports_open_key" ON "payment_reports" USING btree ("reporter_user_id","transfer_id") WHERE "payment_reports"."state" = 'open';--> statement-breakpoint
CREATE INDEX "bulk_edits_by_end" ON "bulk_edits" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "download_links_by_end" ON "download_links" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "exports_intent_key" ON "exports" USING btree ("user_id","key");--> statement-breakpoint
CREATE UNIQUE INDEX "exports_running_key" ON "exports" USING btree ("user_id") WHERE "exports"."state" in ('queued', 'running');--> statement-breakpoint
CREATE INDEX "exports_by_end" ON "exports" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "manual_entries_intent_key" ON "manual_entries" USING btree ("user_id","key");--> statement-breakpoint
CREATE INDEX "manual_entries_by_user" ON "manual_entries" USING btree ("user_id","effective_at","id") WHERE "manual_entries"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "transaction_annotations_tagged" ON "transaction_annotations" USING btree ("user_id","updated_at") WHERE "transaction_annotations"."tags" <> '{}';--> statement-breakpoint
CREATE UNIQUE INDEX "payment_requests_intent_key" ON "payment_requests" USING btree ("from_user_id","key","place");--> statement-breakpoint
CREATE INDEX "payment_requests_from" ON "payment_requests" USING btree ("from_user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "payment_requests_to" ON "payment_requests" USING btree ("to_user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "payment_requests_due" ON "payment_requests" USING btree ("expires_at") WHERE "payment_requests"."state" in ('pending', 'partially_paid');--> statement-breakpoint
CREATE UNIQUE INDEX "payment_requests_token_key" ON "payment_requests" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "payment_requests_address" ON "payment_requests" USING btree ("address_lookup") WHERE "payment_requests"."to_user_id" is null and "payment_requests"."address_lookup" is not null;--> statement-breakpoint
CREATE INDEX "request_mutes_by_muted" ON "request_mutes" USING btree ("muted_user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "request_payments_intent_key" ON "request_payments" USING btree ("payment_request_id","key");--> statement-breakpoint
CREATE INDEX "request_payments_held" ON "request_payments" USING btree ("payment_request_id") WHERE "request_payments"."state" = 'held';--> statement-breakpoint
CREATE INDEX "security_alerts_by_user" ON "security_alerts" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "security_alerts_open" ON "security_alerts" USING btree ("user_id") WHERE "security_alerts"."resolved_at" is null;--> statement-breakpoint
CREATE INDEX "security_events_by_user" ON "security_events" USING btree ("user_id","occurred_at","id");--> statement-breakpoint
CREATE INDEX "security_events_blocks" ON "security_events" USING btree ("user_id","occurred_at") WHERE "security_events"."kind" = 'transaction_blocked';--> statement-breakpoint
CREATE INDEX "service_keys_by_user" ON "service_keys" USING btree ("acting_user_id");--> statement-breakpoint
CREATE INDEX "settlement_lines_by_settlement" ON "settlement_lines" USING btree ("settlement_id");--> statement-breakpoint
CREATE INDEX "settlement_lines_by_group" ON "settlement_lines" USING btree ("group_id");--> statement-breakpoint
CREATE INDEX "settlement_parts_by_expense" ON "settlement_parts" USING btree ("expense_id");--> statement-breakpoint
CREATE UNIQUE INDEX "settlements_intent_key" ON "settlements" USING btree ("created_by_user_id","key");--> statement-breakpoint
CREATE INDEX "settlements_waiting" ON "settlements" USING btree ("due_at") WHERE "settlements"."state" in ('proposed', 'open');--> statement-breakpoint
CREATE INDEX "settlements_from" ON "settlements" USING btree ("from_user_id","created_at");--> statement-breakpoint
CREATE INDEX "settlements_to" ON "settlements" USING btree ("to_user_id","created_at");--> statement-breakpoint
CREATE INDEX "files_by_owner" ON "files" USING btree ("owner_user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "webhook_inbox_event" ON "webhook_inbox" USING btree ("provider","provider_event_id");--> statement-breakpoint
CREATE INDEX "webhook_inbox_by_age" ON "webhook_inbox" USING btree ("received_at");--> statement-breakpoint
-- Rules that tables alone cannot say. They hold for every role, the schema's owner included.

CREATE FUNCTION refuse_rewrite() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER transfers_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON transfers FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewrite();
--> statement-breakpoint
CREATE TRIGGER entries_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON entries FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewrite();
--> statement-breakpoint
CREATE TRIGGER postings_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON postings FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewrite();
--> statement-breakpoint
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewrite();
--> statement-breakpoint
-- Every statement adds whole entries: what it adds to an entry sums to zero in each currency. Once a statement, not once a row.
CREATE FUNCTION refuse_unbalanced() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  unbalanced uuid;
BEGIN
  SELECT added.entry_id INTO unbalanced FROM added GROUP BY added.entry_id, added.currency HAVING sum(added.amount_minor) <> 0 LIMIT 1;
  IF unbalanced IS NOT NULL THEN
    RAISE EXCEPTION 'the postings of entry % do not sum to zero', unbalanced USING ERRCODE = 'check_violation';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER postings_balanced AFTER INSERT ON postings REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION refuse_unbalanced();
--> statement-breakpoint
-- Evenly's own accounts: 64 of each kind, so that batches seldom wait for one another.
INSERT INTO accounts (id, kind, currency, sub, updated_at)
SELECT gen_random_uuid(), kind, 'USD', sub, now() FROM unnest(ARRAY['funding', 'fees']) AS kind, generate_series(0, 63) AS sub;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS unaccent;
--> statement-breakpoint
-- What counts of a name in a search: no accents, no capitals. Immutable as long as the server's accent rules stand; REINDEX the four below when they change.
CREATE FUNCTION search_form(words text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE AS $$
  SELECT lower(public.unaccent('public.unaccent'::regdictionary, words))
$$;
--> statement-breakpoint
CREATE INDEX users_by_name ON users (search_form(first_name || ' ' || last_name) text_pattern_ops) WHERE found_by_name = 'everyone' AND email_verified_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX users_by_last_name ON users (search_form(last_name || ' ' || first_name) text_pattern_ops) WHERE found_by_name = 'everyone' AND email_verified_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX users_by_handle ON users (handle text_pattern_ops) WHERE found_by_name = 'everyone' AND email_verified_at IS NOT NULL;
--> statement-breakpoint
CREATE INDEX users_by_fragment ON users USING gin (search_form(first_name || ' ' || last_name || ' ' || handle) gin_trgm_ops) WITH (fastupdate = off) WHERE found_by_name = 'everyone' AND email_verified_at IS NOT NULL;
--> statement-breakpoint
-- People with a fragment anywhere in their name or handle. Its setting bounds the work: of a fragment that very many have, about so many are looked at.
-- ROWS keeps the planner from reading the whole table to join it.
CREATE FUNCTION find_people_by_fragment(pattern text, at_most integer) RETURNS SETOF uuid LANGUAGE sql STABLE ROWS 50
SET gin_fuzzy_search_limit = 2000 SET enable_seqscan = off AS $$
  SELECT id FROM users
  WHERE found_by_name = 'everyone' AND email_verified_at IS NOT NULL
    AND search_form(first_name || ' ' || last_name || ' ' || handle) LIKE pattern
  LIMIT at_most
$$;--> statement-breakpoint
-- A wallet's copies of its owner's name and country: written here alone, so that no verb can forget them. Rows are locked in the
-- order of every other change: the person, the party, then the wallet.
CREATE FUNCTION copy_owner_to_wallet() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  SELECT u.first_name || ' ' || u.last_name, p.country INTO STRICT NEW.owner_name, NEW.owner_country
  FROM users u LEFT JOIN parties p ON p.user_id = u.id WHERE u.id = NEW.owner_user_id;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER accounts_copy_owner BEFORE INSERT ON accounts FOR EACH ROW WHEN (NEW.owner_user_id IS NOT NULL) EXECUTE FUNCTION copy_owner_to_wallet();--> statement-breakpoint
CREATE FUNCTION copy_name_to_wallets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE accounts SET owner_name = NEW.first_name || ' ' || NEW.last_name WHERE owner_user_id = NEW.id AND kind = 'user_wallet';
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER users_copy_name AFTER UPDATE OF first_name, last_name ON users FOR EACH ROW EXECUTE FUNCTION copy_name_to_wallets();--> statement-breakpoint
CREATE FUNCTION copy_country_to_wallets() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE accounts SET owner_country = NEW.country WHERE owner_user_id = NEW.user_id AND kind = 'user_wallet';
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER parties_copy_country AFTER INSERT OR UPDATE OF country ON parties FOR EACH ROW EXECUTE FUNCTION copy_country_to_wallets();--> statement-breakpoint
CREATE TRIGGER security_events_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON security_events FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewrite();--> statement-breakpoint
CREATE TRIGGER case_decisions_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON case_decisions FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewrite();--> statement-breakpoint
CREATE TRIGGER case_statements_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON case_statements FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewrite();--> statement-breakpoint
CREATE TRIGGER group_activities_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON group_activities FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewrite();--> statement-breakpoint
CREATE TRIGGER expense_versions_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON expense_versions FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewrite();--> statement-breakpoint
-- Room on each page, so that a new balance or meter stays where the old one stood and no index hears of it.
ALTER TABLE "accounts" SET (fillfactor = 50);--> statement-breakpoint
ALTER TABLE "parties" SET (fillfactor = 50);--> statement-breakpoint
-- Each delivery gets a second version with its outcome, whose entries stand beside the first ones: full pages split for them.
ALTER INDEX "deliveries_pkey" SET (fillfactor = 45);--> statement-breakpoint
ALTER INDEX "deliveries_channel_key" SET (fillfactor = 45);--> statement-breakpoint
-- Out of line and not compressed: a batch of two hundred payments is 100 KB, and nothing reads a part of it.
ALTER TABLE "outbox" ALTER COLUMN "events" SET STORAGE EXTERNAL;--> statement-breakpoint
-- Ids do not compress; trying took a thirtieth of what the server spends on a delivery.
ALTER TABLE "delivery_leases" ALTER COLUMN "delivery_ids" SET STORAGE EXTERNAL;
