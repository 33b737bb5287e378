/** Whether a text has the shape of an id (RFC 9562 §4). What has not names nothing, and is not worth a request, whoever sent it. */
export const isUuid = (text: string): boolean => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text);
