const common = "default-src 'none'; img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** `content-security-policy` of the pages in this folder: one style sheet of our own, no scripts at all. */
export const pagesContentPolicy = `${common}; style-src 'self'`;

/**
 * `content-security-policy` of the page that shows one mail. The frame with the HTML part inherits it, and mails carry
 * their styles inline. Scripts stay forbidden, and so does loading anything from another server.
 */
export const emailPageContentPolicy = `${common}; style-src 'self' 'unsafe-inline'`;
