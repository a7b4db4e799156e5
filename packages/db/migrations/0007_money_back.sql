ALTER TABLE "expense_payers" DROP CONSTRAINT "expense_payers_amount";--> statement-breakpoint
ALTER TABLE "expense_splits" DROP CONSTRAINT "expense_splits_amounts";--> statement-breakpoint
ALTER TABLE "expenses" DROP CONSTRAINT "expenses_amount";--> statement-breakpoint
ALTER TABLE "expense_payers" ADD CONSTRAINT "expense_payers_amount" CHECK ("expense_payers"."amount_minor" <> 0);--> statement-breakpoint
ALTER TABLE "expense_splits" ADD CONSTRAINT "expense_splits_amounts" CHECK ("expense_splits"."paid_minor" >= 0 and "expense_splits"."amount_minor" >= 0 or "expense_splits"."paid_minor" = "expense_splits"."amount_minor");--> statement-breakpoint
ALTER TABLE "expenses" ADD CONSTRAINT "expenses_amount" CHECK ("expenses"."amount_minor" <> 0);