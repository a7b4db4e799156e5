-- Each delivery gets a second version with its outcome, whose entries stand beside the first ones: full pages split for them.
ALTER INDEX "deliveries_pkey" SET (fillfactor = 45);--> statement-breakpoint
ALTER INDEX "deliveries_channel_key" SET (fillfactor = 45);
