DROP INDEX "security_counters_by_end";--> statement-breakpoint
CREATE INDEX "security_counters_by_scope_and_end" ON "security_counters" USING btree ("scope","window_ends_at");