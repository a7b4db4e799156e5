ALTER TABLE "pair_splits" ALTER COLUMN "own_input" SET DATA TYPE double precision;--> statement-breakpoint
ALTER TABLE "pair_splits" ALTER COLUMN "other_input" SET DATA TYPE double precision;