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
ALTER TABLE "users" ADD COLUMN "role_granted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "waiting_acts" ADD CONSTRAINT "waiting_acts_subject_user_id_users_id_fk" FOREIGN KEY ("subject_user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_acts" ADD CONSTRAINT "waiting_acts_proposed_by_users_id_fk" FOREIGN KEY ("proposed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_acts" ADD CONSTRAINT "waiting_acts_ended_by_users_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "waiting_acts_once" ON "waiting_acts" USING btree ("act","subject_user_id") WHERE "waiting_acts"."ended_at" is null and "waiting_acts"."service_key" is null;--> statement-breakpoint
CREATE INDEX "waiting_acts_open" ON "waiting_acts" USING btree ("created_at") WHERE "waiting_acts"."ended_at" is null;