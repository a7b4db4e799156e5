ALTER TABLE "request_payments" ADD COLUMN "returned_minor" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "request_payments" ADD CONSTRAINT "request_payments_returned" CHECK ("request_payments"."returned_minor" between 0 and "request_payments"."amount_minor");--> statement-breakpoint
-- What was given back before this version no longer pays its request either.
UPDATE "request_payments" p SET "returned_minor" = given.minor FROM (
  SELECT coalesce(h.transfer_id, t.id) AS id, least(sum(g.amount_minor), max(t.amount_minor)) AS minor
  FROM "transfers" g JOIN "transfers" t ON t.id = g.parent_id LEFT JOIN "holds" h ON h.resolved_by = t.id
  WHERE g.kind IN ('refund', 'reversal') AND g.state = 'posted' GROUP BY coalesce(h.transfer_id, t.id)
) AS given WHERE given.id = p.id AND p.state = 'settled';--> statement-breakpoint
UPDATE "payment_requests" r SET
  "paid_minor" = r.paid_minor - back.minor,
  "state" = CASE WHEN r.state = 'paid' THEN 'cancelled'
    WHEN r.state = 'partially_paid' AND r.paid_minor = back.minor THEN 'pending' ELSE r.state END
FROM (
  SELECT payment_request_id AS id, sum(returned_minor) AS minor FROM "request_payments"
  WHERE returned_minor > 0 GROUP BY payment_request_id
) AS back WHERE back.id = r.id;--> statement-breakpoint
UPDATE "bills" b SET "own_minor" = b.own_minor + back.minor FROM (
  SELECT s.bill_id AS id, sum(p.returned_minor) AS minor
  FROM "bill_shares" s JOIN "request_payments" p ON p.payment_request_id = s.payment_request_id
  WHERE s.ended IS NOT NULL AND p.returned_minor > 0 GROUP BY s.bill_id
) AS back WHERE back.id = b.id;
