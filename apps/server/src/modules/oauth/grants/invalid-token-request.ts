import { PlainError } from "../../../http/api-error.ts";

/** An incomplete token request, reported as standard OAuth clients expect. @see RFC 6749 §5.2 */
export class InvalidTokenRequest extends PlainError {
  constructor(description: string) {
    super(400, JSON.stringify({ error: "invalid_request", error_description: description }), {
      "content-type": "application/json; charset=utf-8",
    });
  }
}
