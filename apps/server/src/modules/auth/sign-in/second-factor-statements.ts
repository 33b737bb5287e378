import { statement } from "../../../platform/database/database.ts";

export const hasSecondFactor = statement<{ id: string }>(
  "has-second-factor",
  "select id from users where project_id = $1 and id = $2 and totp_secret_ciphertext is not null",
);
