// at packages/templates/src/canary.ts: layer 2
import "@evenly/services";
import "nodemailer";
