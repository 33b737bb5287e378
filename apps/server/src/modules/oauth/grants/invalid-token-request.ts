import { PlainError } from "../../../http/api-error.ts";

/** A token request that lacks what its grant needs, answered as standard OAuth clients expect it. @see RFC 6749 §5.2 */
export class InvalidTokenRequest extends PlainError {
  constructor(description: string) {
    super(400, JSON.stringify({ error: "invalid_request", error_description: description }), {
      "content-type": "application/json; charset=utf-8",
    });
  }
}
