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
	"user_agent" text DEFAULT '' NOT NULL,
	"ip_address" text DEFAULT '' NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"token_expires_at" timestamp with time zone NOT NULL,
	"idle_expires_at" timestamp with time zone NOT NULL,
	"last_seen_at" timestamp with time zone DEFAULT now() NOT NULL,
	"ended_at" timestamp with time zone,
	"end_reason" text
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"email_sealed" text NOT NULL,
	"email_lookup" text NOT NULL,
	"email_verified_at" timestamp with time zone,
	"password_hash" text NOT NULL,
	"password_changed_at" timestamp with time zone NOT NULL,
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
	"suspended_at" timestamp with time zone,
	"suspended_reason" text,
	"deactivated_at" timestamp with time zone,
	"found_by_name" text DEFAULT 'everyone' NOT NULL,
	"found_by_email" boolean DEFAULT true NOT NULL,
	"found_by_phone" boolean DEFAULT true NOT NULL,
	"is_demo" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "users_email_is_sealed" CHECK ("users"."email_sealed" ~ '^[a-z0-9]{1,16}[.][A-Za-z0-9_-]{38,}$'),
	CONSTRAINT "users_phone_is_sealed" CHECK ("users"."phone_sealed" ~ '^[a-z0-9]{1,16}[.][A-Za-z0-9_-]{38,}$'),
	CONSTRAINT "users_phone_pair" CHECK (("users"."phone_sealed" is null) = ("users"."phone_lookup" is null)),
	CONSTRAINT "users_suspended" CHECK (("users"."suspended_at" is null) = ("users"."suspended_reason" is null)),
	CONSTRAINT "users_phone_confirmed" CHECK ("users"."phone_confirmed_at" is null or "users"."phone_lookup" is not null),
	CONSTRAINT "users_avatar_pair" CHECK (("users"."avatar_file_id" is null) = ("users"."avatar_small_file_id" is null)),
	CONSTRAINT "users_handle_shape" CHECK ("users"."handle" ~ '^[a-z0-9](\.?[a-z0-9_]){1,29}$')
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
CREATE TABLE "accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"owner_user_id" uuid,
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
	"payee_user_id" uuid NOT NULL,
	"payee_account_id" uuid NOT NULL,
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
	CONSTRAINT "holds_captured" CHECK ("holds"."captured_minor" between 0 and "holds"."amount_minor" and "holds"."amount_minor" > 0),
	CONSTRAINT "holds_fee" CHECK ("holds"."fee_minor" >= 0),
	CONSTRAINT "holds_state" CHECK (("holds"."state" = 'open') = ("holds"."resolved_by" is null)),
	CONSTRAINT "holds_captured_state" CHECK (("holds"."state" = 'captured') = ("holds"."captured_minor" > 0))
);
--> statement-breakpoint
CREATE TABLE "parties" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"frozen_at" timestamp with time zone,
	"frozen_reason" text,
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
	CONSTRAINT "parties_next_time_zone" CHECK (("parties"."next_time_zone" is null) = ("parties"."next_time_zone_from" is null)),
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
CREATE TABLE "transfers" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_user_id" uuid NOT NULL,
	"procedure" text NOT NULL,
	"key" text NOT NULL,
	"input_hash" text NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"refusal_code" text,
	"refusal" jsonb,
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
	CONSTRAINT "transfers_amounts" CHECK ("transfers"."amount_minor" > 0 and "transfers"."fee_minor" >= 0),
	CONSTRAINT "transfers_refusal" CHECK (("transfers"."state" = 'refused') = ("transfers"."refusal_code" is not null))
);
--> statement-breakpoint
CREATE TABLE "deliveries" (
	"id" uuid PRIMARY KEY NOT NULL,
	"notification_id" uuid NOT NULL,
	"channel" text NOT NULL,
	"address_sealed" text,
	"state" text DEFAULT 'pending' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"lease_token" uuid,
	"sent_at" timestamp with time zone,
	"last_error" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "deliveries_address_is_sealed" CHECK ("deliveries"."address_sealed" ~ '^[a-z0-9]{1,16}[.][A-Za-z0-9_-]{38,}$'),
	CONSTRAINT "deliveries_attempts" CHECK ("deliveries"."attempts" between 0 and 4)
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
CREATE TABLE "notifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
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
	"read_at" timestamp with time zone,
	"archived_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" uuid PRIMARY KEY NOT NULL,
	"batch_id" uuid NOT NULL,
	"name" text NOT NULL,
	"version" integer NOT NULL,
	"payload" jsonb NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"relayed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "outbox_batches" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"published_at" timestamp with time zone
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
	"failures" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"stepped_at" timestamp with time zone NOT NULL,
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
ALTER TABLE "former_handles" ADD CONSTRAINT "former_handles_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "link_tokens" ADD CONSTRAINT "link_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_history" ADD CONSTRAINT "password_history_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "phone_codes" ADD CONSTRAINT "phone_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rotated_tokens" ADD CONSTRAINT "rotated_tokens_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_owner_user_id_users_id_fk" FOREIGN KEY ("owner_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "blocks" ADD CONSTRAINT "blocks_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favourites" ADD CONSTRAINT "favourites_owner_user_id_users_id_fk" FOREIGN KEY ("owner_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favourites" ADD CONSTRAINT "favourites_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_owner_user_id_users_id_fk" FOREIGN KEY ("owner_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holds" ADD CONSTRAINT "holds_account_id_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "holds" ADD CONSTRAINT "holds_payee_account_id_accounts_id_fk" FOREIGN KEY ("payee_account_id") REFERENCES "public"."accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parties" ADD CONSTRAINT "parties_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_notification_id_notifications_id_fk" FOREIGN KEY ("notification_id") REFERENCES "public"."notifications"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_reports" ADD CONSTRAINT "payment_reports_reporter_user_id_users_id_fk" FOREIGN KEY ("reporter_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bulk_edit_lines" ADD CONSTRAINT "bulk_edit_lines_bulk_edit_id_bulk_edits_id_fk" FOREIGN KEY ("bulk_edit_id") REFERENCES "public"."bulk_edits"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "export_parts" ADD CONSTRAINT "export_parts_export_id_exports_id_fk" FOREIGN KEY ("export_id") REFERENCES "public"."exports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "manual_entries" ADD CONSTRAINT "manual_entries_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_owner_user_id_users_id_fk" FOREIGN KEY ("owner_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
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
CREATE INDEX "security_counters_by_end" ON "security_counters" USING btree ("window_ends_at");--> statement-breakpoint
CREATE UNIQUE INDEX "sessions_token_key" ON "sessions" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "sessions_by_device" ON "sessions" USING btree ("user_id","device_hash");--> statement-breakpoint
CREATE INDEX "sessions_live_by_user" ON "sessions" USING btree ("user_id") WHERE "sessions"."ended_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_key" ON "users" USING btree ("email_lookup");--> statement-breakpoint
CREATE INDEX "users_admins" ON "users" USING btree ("id") WHERE "users"."role" = 'admin';--> statement-breakpoint
CREATE INDEX "users_suspended_ids" ON "users" USING btree ("id") WHERE "users"."suspended_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "users_handle_key" ON "users" USING btree (lower("handle"));--> statement-breakpoint
CREATE UNIQUE INDEX "users_phone_key" ON "users" USING btree ("phone_lookup") WHERE "users"."phone_confirmed_at" is not null;--> statement-breakpoint
CREATE INDEX "blocks_by_user" ON "blocks" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "favourites_by_user" ON "favourites" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_wallet_key" ON "accounts" USING btree ("owner_user_id","currency") WHERE "accounts"."kind" = 'user_wallet';--> statement-breakpoint
CREATE UNIQUE INDEX "accounts_system_key" ON "accounts" USING btree ("kind","currency","sub") WHERE "accounts"."kind" <> 'user_wallet';--> statement-breakpoint
CREATE UNIQUE INDEX "holds_resolved_key" ON "holds" USING btree ("resolved_by");--> statement-breakpoint
CREATE UNIQUE INDEX "holds_transfer_key" ON "holds" USING btree ("transfer_id");--> statement-breakpoint
CREATE INDEX "holds_open_by_expiry" ON "holds" USING btree ("expires_at") WHERE "holds"."state" = 'open';--> statement-breakpoint
CREATE INDEX "holds_open_by_account" ON "holds" USING btree ("account_id") WHERE "holds"."state" = 'open';--> statement-breakpoint
CREATE INDEX "holds_open_by_payee" ON "holds" USING btree ("payee_account_id") WHERE "holds"."state" = 'open';--> statement-breakpoint
CREATE INDEX "parties_frozen" ON "parties" USING btree ("user_id") WHERE "parties"."frozen_at" is not null;--> statement-breakpoint
CREATE INDEX "postings_by_entry" ON "postings" USING btree ("entry_id");--> statement-breakpoint
CREATE UNIQUE INDEX "transfers_intent_key" ON "transfers" USING btree ("owner_user_id","procedure","key");--> statement-breakpoint
CREATE INDEX "transfers_by_payer" ON "transfers" USING btree ("payer_user_id","effective_at","id");--> statement-breakpoint
CREATE INDEX "transfers_by_payee" ON "transfers" USING btree ("payee_user_id","effective_at","id");--> statement-breakpoint
CREATE INDEX "transfers_between" ON "transfers" USING btree ("payer_user_id","payee_user_id","effective_at","id");--> statement-breakpoint
CREATE INDEX "transfers_refused_by_payer" ON "transfers" USING btree ("payer_user_id","effective_at","id") WHERE "transfers"."state" = 'refused';--> statement-breakpoint
CREATE INDEX "transfers_held_by_payer" ON "transfers" USING btree ("payer_user_id","effective_at","id") WHERE "transfers"."state" = 'held';--> statement-breakpoint
CREATE INDEX "transfers_held_by_payee" ON "transfers" USING btree ("payee_user_id","effective_at","id") WHERE "transfers"."state" = 'held';--> statement-breakpoint
CREATE INDEX "transfers_by_parent" ON "transfers" USING btree ("parent_id") WHERE "transfers"."parent_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "transfers_reversal_key" ON "transfers" USING btree ("parent_id") WHERE "transfers"."kind" = 'reversal' and "transfers"."state" = 'posted';--> statement-breakpoint
CREATE UNIQUE INDEX "deliveries_channel_key" ON "deliveries" USING btree ("notification_id","channel");--> statement-breakpoint
CREATE INDEX "deliveries_due" ON "deliveries" USING btree ("due_at") WHERE "deliveries"."state" in ('pending', 'sending');--> statement-breakpoint
CREATE INDEX "mailbox_messages_by_recipient" ON "mailbox_messages" USING btree (lower("recipient"),"created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "notifications_event_key" ON "notifications" USING btree ("user_id","event_id");--> statement-breakpoint
CREATE INDEX "notifications_by_user" ON "notifications" USING btree ("user_id","created_at","id") WHERE "notifications"."is_listed";--> statement-breakpoint
CREATE INDEX "outbox_unrelayed" ON "outbox" USING btree ("created_at") WHERE "outbox"."relayed_at" is null;--> statement-breakpoint
CREATE INDEX "outbox_by_batch" ON "outbox" USING btree ("batch_id");--> statement-breakpoint
CREATE INDEX "outbox_batches_unpublished" ON "outbox_batches" USING btree ("created_at") WHERE "outbox_batches"."published_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_reports_open_key" ON "payment_reports" USING btree ("reporter_user_id","transfer_id") WHERE "payment_reports"."state" = 'open';--> statement-breakpoint
CREATE INDEX "bulk_edits_by_end" ON "bulk_edits" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "download_links_by_end" ON "download_links" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "exports_intent_key" ON "exports" USING btree ("user_id","key");--> statement-breakpoint
CREATE UNIQUE INDEX "exports_running_key" ON "exports" USING btree ("user_id") WHERE "exports"."state" in ('queued', 'running');--> statement-breakpoint
CREATE INDEX "exports_unfinished" ON "exports" USING btree ("stepped_at") WHERE "exports"."state" in ('queued', 'running');--> statement-breakpoint
CREATE INDEX "exports_by_end" ON "exports" USING btree ("expires_at");--> statement-breakpoint
CREATE UNIQUE INDEX "manual_entries_intent_key" ON "manual_entries" USING btree ("user_id","key");--> statement-breakpoint
CREATE INDEX "manual_entries_by_user" ON "manual_entries" USING btree ("user_id","effective_at","id") WHERE "manual_entries"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "transaction_annotations_tagged" ON "transaction_annotations" USING btree ("user_id","updated_at") WHERE "transaction_annotations"."tags" <> '{}';--> statement-breakpoint
CREATE INDEX "files_by_owner" ON "files" USING btree ("owner_user_id");