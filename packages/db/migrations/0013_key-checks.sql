CREATE TABLE "key_checks" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "key_checks_name" CHECK ("key_checks"."name" ~ '^(lookup|field:[a-z0-9]{1,16})$')
);
