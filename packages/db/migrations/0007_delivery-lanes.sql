DROP INDEX "deliveries_due";--> statement-breakpoint
CREATE INDEX "deliveries_due_in_app" ON "deliveries" USING btree ("due_at") WHERE "deliveries"."state" = 'pending' and "deliveries"."channel" = 'in_app';--> statement-breakpoint
CREATE INDEX "deliveries_due_messages" ON "deliveries" USING btree ("due_at") WHERE "deliveries"."state" = 'pending' and "deliveries"."channel" in ('email', 'sms');--> statement-breakpoint
CREATE INDEX "deliveries_due_pushes" ON "deliveries" USING btree ("due_at") WHERE "deliveries"."state" = 'pending' and "deliveries"."channel" = 'push';--> statement-breakpoint
CREATE INDEX "deliveries_by_subscription" ON "deliveries" USING btree ("push_subscription_id") WHERE "deliveries"."push_subscription_id" is not null;