import type { Core } from "./core.ts";
import { endProcessing, refuseAuthentication } from "./intents/payment-intents.ts";
import { answerSetup } from "./intents/setup-intents.ts";
import { failRefund, settleRefund } from "./money/refunds.ts";
import type { Wait } from "./store/state.ts";

/** Brings about what the clock has made due, the earliest first. Returns whether anything was. */
export function runDue(core: Core): boolean {
  const due = [...core.state.waits]
    .filter(([, wait]) => wait.dueAt <= core.now())
    .sort(([, one], [, other]) => one.dueAt - other.dueAt);
  for (const [id, wait] of due) {
    core.state.waits.delete(id);
    end(core, id, wait.kind);
  }
  return due.length > 0;
}

function end(core: Core, id: string, kind: Wait["kind"]): void {
  const { paymentIntents, setupIntents, refunds } = core.state;
  const [intent, setup, refund] = [paymentIntents.get(id), setupIntents.get(id), refunds.get(id)];
  if (intent) {
    if (kind === "processingEnds") endProcessing(core, intent);
    else refuseAuthentication(core, intent);
  } else if (setup) answerSetup(core, setup, false);
  else if (refund) {
    if (kind === "refundFails") failRefund(core, refund);
    else settleRefund(core, refund);
  }
}
