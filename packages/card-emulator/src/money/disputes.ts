import type Stripe from "stripe";
import type { TestCard } from "../cards/test-cards.ts";
import type { Core } from "../core.ts";
import { invalidRequest } from "../http/provider-error.ts";
import { idOf, newId } from "../ids.ts";
import { book } from "./balance.ts";

/** What the provider takes for a dispute in the United States, in cents. */
const FEE = 1500;
const ANSWER_SECONDS = 7 * 24 * 60 * 60;

/** The holder asks their bank for the money back. An inquiry only asks a question: it moves no money. */
export function openDispute(core: Core, charge: Stripe.Charge, kind: NonNullable<TestCard["dispute"]>): void {
  const isInquiry = kind === "inquiry";
  const card = charge.payment_method_details?.card;
  const dispute: Stripe.Dispute = {
    id: newId("dp"),
    object: "dispute",
    amount: charge.amount,
    balance_transactions: [],
    charge: charge.id,
    created: core.nowSeconds(),
    currency: charge.currency,
    enhanced_eligibility_types: [],
    evidence: emptyEvidence(),
    evidence_details: {
      due_by: core.nowSeconds() + ANSWER_SECONDS,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: "not_submitted",
    },
    intended_submission_method: null,
    is_charge_refundable: isInquiry,
    livemode: false,
    metadata: {},
    payment_intent: idOf(charge.payment_intent),
    payment_method_details: {
      type: "card",
      card: {
        brand: card?.brand ?? "visa",
        case_type: isInquiry ? "inquiry" : "chargeback",
        network: card?.network ?? "visa",
        network_reason_code: kind === "product_not_received" ? "13.1" : "10.4",
      },
    },
    reason: isInquiry ? "general" : kind,
    status: isInquiry ? "warning_needs_response" : "needs_response",
  };
  core.state.disputes.set(dispute.id, dispute);
  charge.disputed = true;
  core.emit("charge.dispute.created", dispute);
  if (isInquiry) return;
  move(core, dispute, -dispute.amount, FEE);
  core.emit("charge.dispute.funds_withdrawn", dispute);
}

/** The business answers. The provider's two test words decide at once; other evidence stays under review. */
export function answerDispute(core: Core, dispute: Stripe.Dispute, text: string | undefined): void {
  refuseClosed(dispute);
  if (text === undefined) return;
  dispute.evidence.uncategorized_text = text;
  dispute.evidence_details.has_evidence = true;
  dispute.evidence_details.submission_count += 1;
  dispute.evidence_details.submission_method = "manual";
  dispute.status = isInquiry(dispute) ? "warning_under_review" : "under_review";
  core.emit("charge.dispute.updated", dispute);
  if (text === "losing_evidence") close(core, dispute, "lost");
  if (text !== "winning_evidence") return;
  if (!isInquiry(dispute)) {
    move(core, dispute, dispute.amount, -FEE);
    core.emit("charge.dispute.funds_reinstated", dispute);
  }
  close(core, dispute, "won");
}

/** The business accepts that the money is lost. */
export function acceptDispute(core: Core, dispute: Stripe.Dispute): void {
  refuseClosed(dispute);
  close(core, dispute, "lost");
}

function close(core: Core, dispute: Stripe.Dispute, outcome: "won" | "lost"): void {
  dispute.status = isInquiry(dispute) ? "warning_closed" : outcome;
  core.emit("charge.dispute.closed", dispute);
}

function isInquiry({ status }: Stripe.Dispute): boolean {
  return status.startsWith("warning_");
}

function refuseClosed(dispute: Stripe.Dispute): void {
  if (["won", "lost", "warning_closed"].includes(dispute.status))
    throw invalidRequest("This dispute is already closed.", { param: "dispute" });
}

function move(core: Core, dispute: Stripe.Dispute, amount: number, fee: number): void {
  dispute.balance_transactions.push(
    book(core, {
      amount,
      fee,
      currency: dispute.currency,
      source: dispute.id,
      type: "adjustment",
      description: `Dispute of ${idOf(dispute.charge)}`,
    }),
  );
}

function emptyEvidence(): Stripe.Dispute.Evidence {
  return {
    access_activity_log: null,
    billing_address: null,
    cancellation_policy: null,
    cancellation_policy_disclosure: null,
    cancellation_rebuttal: null,
    customer_communication: null,
    customer_email_address: null,
    customer_name: null,
    customer_purchase_ip: null,
    customer_signature: null,
    duplicate_charge_documentation: null,
    duplicate_charge_explanation: null,
    duplicate_charge_id: null,
    enhanced_evidence: {},
    product_description: null,
    receipt: null,
    refund_policy: null,
    refund_policy_disclosure: null,
    refund_refusal_explanation: null,
    service_date: null,
    service_documentation: null,
    shipping_address: null,
    shipping_carrier: null,
    shipping_date: null,
    shipping_documentation: null,
    shipping_tracking_number: null,
    uncategorized_file: null,
    uncategorized_text: null,
  };
}
