// at apps/worker/src/canary.ts: layer 2
import "@evenly/db";
import "nodemailer";
