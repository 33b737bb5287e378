/**
 * Whether a string has the format of an ID (RFC 9562 §4). Other strings can't match anything, so no request is sent.
 */
export const isUuid = (text: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);
