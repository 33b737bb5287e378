import { parseSecret } from "../../signing.ts";
import { invalidField } from "../surface/errors.ts";

/** Validates a custom signing secret. @throws WebhookApiError 422 */
export function checkSecret(field: string, secret: string | null | undefined): void {
  if (secret === null || secret === undefined) return;
  try {
    parseSecret(secret);
  } catch {
    throw invalidField(field, "must be whsec_ followed by the base64 of 24 to 64 bytes");
  }
}
