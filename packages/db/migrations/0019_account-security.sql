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
CREATE TABLE "payment_checks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"procedure" text NOT NULL,
	"key" text NOT NULL,
	"input_hash" text NOT NULL,
	"payee_user_id" uuid NOT NULL,
	"amount_minor" bigint NOT NULL,
	"currency" text NOT NULL,
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
ALTER TABLE "users" ADD COLUMN "password_blocked_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "credential_changed" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "credential_changed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "parties" ADD COLUMN "is_frozen_by_owner" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "parties" ADD COLUMN "own_single_minor" bigint;--> statement-breakpoint
ALTER TABLE "parties" ADD COLUMN "own_daily_minor" bigint;--> statement-breakpoint
ALTER TABLE "transfers" ADD COLUMN "security" jsonb;--> statement-breakpoint
ALTER TABLE "case_decisions" ADD CONSTRAINT "case_decisions_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_decisions" ADD CONSTRAINT "case_decisions_operator_id_users_id_fk" FOREIGN KEY ("operator_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_statements" ADD CONSTRAINT "case_statements_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "case_statements" ADD CONSTRAINT "case_statements_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cases" ADD CONSTRAINT "cases_claimed_by_users_id_fk" FOREIGN KEY ("claimed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
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
ALTER TABLE "payment_checks" ADD CONSTRAINT "payment_checks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_checks" ADD CONSTRAINT "payment_checks_payee_user_id_users_id_fk" FOREIGN KEY ("payee_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_holds" ADD CONSTRAINT "payment_holds_hold_id_holds_id_fk" FOREIGN KEY ("hold_id") REFERENCES "public"."holds"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_holds" ADD CONSTRAINT "payment_holds_payer_user_id_users_id_fk" FOREIGN KEY ("payer_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_holds" ADD CONSTRAINT "payment_holds_payee_user_id_users_id_fk" FOREIGN KEY ("payee_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_holds" ADD CONSTRAINT "payment_holds_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "security_alerts" ADD CONSTRAINT "security_alerts_id_security_events_id_fk" FOREIGN KEY ("id") REFERENCES "public"."security_events"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "security_alerts" ADD CONSTRAINT "security_alerts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "security_alerts" ADD CONSTRAINT "security_alerts_case_id_cases_id_fk" FOREIGN KEY ("case_id") REFERENCES "public"."cases"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "security_events" ADD CONSTRAINT "security_events_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "security_settings" ADD CONSTRAINT "security_settings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "case_decisions_person_key" ON "case_decisions" USING btree ("case_id","operator_id");--> statement-breakpoint
CREATE INDEX "case_statements_by_case" ON "case_statements" USING btree ("case_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "cases_subject_key" ON "cases" USING btree ("kind","subject_id");--> statement-breakpoint
CREATE INDEX "cases_by_user" ON "cases" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "cases_open" ON "cases" USING btree ("deadline","id") WHERE "cases"."state" <> 'closed';--> statement-breakpoint
CREATE INDEX "cases_closed_lately" ON "cases" USING btree ("closed_at") WHERE "cases"."state" = 'closed';--> statement-breakpoint
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
CREATE UNIQUE INDEX "payment_checks_intent_key" ON "payment_checks" USING btree ("user_id","procedure","key");--> statement-breakpoint
CREATE INDEX "payment_checks_waiting" ON "payment_checks" USING btree ("user_id","expires_at") WHERE "payment_checks"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "payment_checks_by_end" ON "payment_checks" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_holds_transfer_key" ON "payment_holds" USING btree ("transfer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payment_holds_case_key" ON "payment_holds" USING btree ("case_id");--> statement-breakpoint
CREATE INDEX "payment_holds_due" ON "payment_holds" USING btree (coalesce("captures_at", "decide_by")) WHERE "payment_holds"."resolved_at" is null;--> statement-breakpoint
CREATE INDEX "payment_holds_open_by_payer" ON "payment_holds" USING btree ("payer_user_id") WHERE "payment_holds"."resolved_at" is null;--> statement-breakpoint
CREATE INDEX "security_alerts_by_user" ON "security_alerts" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "security_alerts_open" ON "security_alerts" USING btree ("user_id") WHERE "security_alerts"."resolved_at" is null;--> statement-breakpoint
CREATE INDEX "security_events_by_user" ON "security_events" USING btree ("user_id","occurred_at","id");--> statement-breakpoint
CREATE INDEX "security_events_blocks" ON "security_events" USING btree ("user_id","occurred_at") WHERE "security_events"."kind" = 'transaction_blocked';--> statement-breakpoint
CREATE INDEX "users_by_password_age" ON "users" USING btree ("password_changed_at");--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_credential_changed" CHECK (("users"."credential_changed" is null) = ("users"."credential_changed_at" is null));--> statement-breakpoint
ALTER TABLE "parties" ADD CONSTRAINT "parties_own_limits" CHECK ("parties"."own_single_minor" > 0 and "parties"."own_daily_minor" > 0);--> statement-breakpoint
CREATE TRIGGER security_events_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON security_events FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewrite();--> statement-breakpoint
CREATE TRIGGER case_decisions_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON case_decisions FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewrite();--> statement-breakpoint
CREATE TRIGGER case_statements_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON case_statements FOR EACH STATEMENT EXECUTE FUNCTION refuse_rewrite();
