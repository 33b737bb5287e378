import type { requestHeaders, responseHeaders } from "@vestibule/contract";

/**
 * The header names of the contract, as types: the kit writes them out, so that its bundle carries no table of names it does not use, and
 * does not compile when one differs.
 */
export type RequestHeaderName = (typeof requestHeaders)[keyof typeof requestHeaders];

type ResponseHeaderName = (typeof responseHeaders)[keyof typeof responseHeaders];

export const getHeader = (headers: Headers, name: ResponseHeaderName): string | null => headers.get(name);
