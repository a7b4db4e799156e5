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
	CONSTRAINT "service_keys_scopes" CHECK (array_to_string("service_keys"."scopes", ',') ~ '^[a-z]+:[a-z]+(,[a-z]+:[a-z]+)*$'),
	CONSTRAINT "service_keys_life" CHECK ("service_keys"."expires_at" > "service_keys"."created_at" and "service_keys"."expires_at" <= "service_keys"."created_at" + interval '8760 hours')
);
--> statement-breakpoint
ALTER TABLE "service_keys" ADD CONSTRAINT "service_keys_acting_user_id_users_id_fk" FOREIGN KEY ("acting_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "service_keys" ADD CONSTRAINT "service_keys_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "service_keys_by_user" ON "service_keys" USING btree ("acting_user_id");