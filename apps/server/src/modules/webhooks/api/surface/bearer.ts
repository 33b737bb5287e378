import type { HttpRequest } from "../../../../http/message.ts";

/** The credential of the header `Authorization: Bearer …`. @see RFC 6750 §2.1 */
export const readBearer = (request: HttpRequest): string | null =>
  /^bearer +([^\s]+)$/i.exec(request.headers.authorization ?? "")?.[1] ?? null;
