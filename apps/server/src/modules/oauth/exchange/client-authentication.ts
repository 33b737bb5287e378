import { type ClientAuth, ClientSecretPost, None } from "openid-client";

/**
 * OAuth requires the client ID and secret to be form-encoded before they are joined. `encodeURIComponent` leaves the
 * characters of real IDs and secrets unchanged, so it also works with providers that don't decode them. @see RFC 6749
 * §2.3.1, appendix B
 */
const encode = (value: string): string => encodeURIComponent(value).replaceAll("%20", "+");

const basic =
  (secret: string): ClientAuth =>
  (_server, { client_id }, _body, headers) => {
    const credentials = Buffer.from(`${encode(client_id)}:${encode(secret)}`).toString("base64");
    headers.set("authorization", `Basic ${credentials}`);
  };

/**
 * Client authentication at the token endpoint. Sends the secret in the body if the server's metadata doesn't list
 * Basic.
 */
export function clientAuthentication(preferred: "basic" | "post", secret: string | undefined): ClientAuth {
  if (!secret) return None();
  const post = ClientSecretPost(secret);
  if (preferred === "post") return post;
  const inHeader = basic(secret);
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported;
    const isBasicKnown = !methods || methods.includes("client_secret_basic");
    return (isBasicKnown ? inHeader : post)(server, ...rest);
  };
}
