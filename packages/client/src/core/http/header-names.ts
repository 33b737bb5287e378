import type { requestHeaders, responseHeaders } from "@vestibule/contract";

/**
 * The contract's header names as types. The names are literals here, so that the bundle contains only those it uses,
 * and a mismatch with the contract doesn't compile.
 */
export type RequestHeaderName = (typeof requestHeaders)[keyof typeof requestHeaders];

type ResponseHeaderName = (typeof responseHeaders)[keyof typeof responseHeaders];

export const getHeader = (headers: Headers, name: ResponseHeaderName): string | null => headers.get(name);
