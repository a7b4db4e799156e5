// at packages/emails/src/canary.ts: layer 2
import "@evenly/services";
import "nodemailer";
