-- Each time a delivery was tried stands in its own row: a table of them cost a second row and an index entry for each delivery.
ALTER TABLE "deliveries" ADD COLUMN "tries" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
UPDATE "deliveries" d SET "tries" = a."tries"
FROM (
	SELECT "delivery_id", jsonb_agg(jsonb_build_object(
		'startedAt', to_char("started_at" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
		'finishedAt', to_char("finished_at" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
		'outcome', "outcome",
		'error', "error"
	) ORDER BY "attempt") AS "tries"
	FROM "delivery_attempts" GROUP BY "delivery_id"
) a WHERE a."delivery_id" = d."id";--> statement-breakpoint
DROP TABLE "delivery_attempts";
