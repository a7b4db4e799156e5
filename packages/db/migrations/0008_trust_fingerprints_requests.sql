CREATE TABLE "trusted_payees" (
	"user_id" uuid NOT NULL,
	"trusted_user_id" uuid NOT NULL,
	"trusted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "trusted_payees_user_id_trusted_user_id_pk" PRIMARY KEY("user_id","trusted_user_id"),
	CONSTRAINT "trusted_payees_others" CHECK ("trusted_payees"."user_id" <> "trusted_payees"."trusted_user_id")
);
--> statement-breakpoint
CREATE TABLE "device_fingerprints" (
	"session_id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"screen_resolution_hash" text,
	"timezone_hash" text,
	"language_hash" text,
	"plugins_hash" text,
	"canvas_hash" text,
	"webgl_hash" text,
	"audio_hash" text,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "payment_requests" ADD COLUMN "group_id" uuid;--> statement-breakpoint
ALTER TABLE "payment_requests" ADD COLUMN "expense_id" uuid;--> statement-breakpoint
ALTER TABLE "security_events" ADD COLUMN "latitude" double precision;--> statement-breakpoint
ALTER TABLE "security_events" ADD COLUMN "longitude" double precision;--> statement-breakpoint
ALTER TABLE "security_settings" ADD COLUMN "device_fingerprint" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "trusted_payees" ADD CONSTRAINT "trusted_payees_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "trusted_payees" ADD CONSTRAINT "trusted_payees_trusted_user_id_users_id_fk" FOREIGN KEY ("trusted_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_fingerprints" ADD CONSTRAINT "device_fingerprints_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "device_fingerprints" ADD CONSTRAINT "device_fingerprints_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "device_fingerprints_by_user" ON "device_fingerprints" USING btree ("user_id","created_at");--> statement-breakpoint
ALTER TABLE "payment_requests" ADD CONSTRAINT "payment_requests_group_id_groups_id_fk" FOREIGN KEY ("group_id") REFERENCES "public"."groups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_requests" ADD CONSTRAINT "payment_requests_expense_id_expenses_id_fk" FOREIGN KEY ("expense_id") REFERENCES "public"."expenses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_requests" ADD CONSTRAINT "payment_requests_about" CHECK ("payment_requests"."expense_id" is null or "payment_requests"."group_id" is not null);--> statement-breakpoint
ALTER TABLE "security_events" ADD CONSTRAINT "security_events_coordinates" CHECK (("security_events"."latitude" is null) = ("security_events"."longitude" is null) and ("security_events"."latitude" is null or "security_events"."country" is not null));