import { type ClientAuth, ClientSecretPost, None } from "openid-client";

/** As OAuth has it, the parts are form-encoded before they are joined. `encodeURIComponent` leaves alone the characters that appear in
 *  real ids and secrets, so that providers which forget to decode understand it too. @see RFC 6749 §2.3.1, appendix B */
const encode = (value: string): string => encodeURIComponent(value).replaceAll("%20", "+");

const basic =
  (secret: string): ClientAuth =>
  (_server, { client_id }, _body, headers) => {
    const credentials = Buffer.from(`${encode(client_id)}:${encode(secret)}`).toString("base64");
    headers.set("authorization", `Basic ${credentials}`);
  };

/** How a client names itself at the token endpoint. A server that lists its methods without Basic gets the secret in the body. */
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
