export { isSameJudgement, type Judgement, judgeAfter, judgePayment } from "./judge-payment.ts";
export { isBlock, noteBlock } from "./note-block.ts";
export { noteSuspicion } from "./note-suspicion.ts";
