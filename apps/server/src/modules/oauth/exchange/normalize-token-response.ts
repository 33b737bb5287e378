import { fields } from "../providers/json-fields.ts";

/**
 * Normalizes nonstandard token responses of older providers: errors with status 200 (GitHub), scopes as a list
 * (Twitch), a missing token type. @see RFC 6749 §5.1, §5.2
 */
export async function normalizeTokenResponse(response: Response): Promise<Response> {
  if (response.status !== 200) return response;
  const original = await response.text();
  const parsed = parse(original);
  if (parsed === null) return new Response(original, { status: 200, headers: response.headers });
  if (parsed.access_token === undefined && typeof parsed.error === "string")
    return Response.json({ error: parsed.error, error_description: parsed.error_description }, { status: 400 });
  const { scope, token_type = "bearer" } = parsed;
  return Response.json({ ...parsed, token_type, scope: Array.isArray(scope) ? scope.join(" ") : scope });
}

function parse(text: string): Readonly<Record<string, unknown>> | null {
  try {
    return fields(JSON.parse(text));
  } catch {
    // Not JSON: the library reports the error.
    return null;
  }
}
