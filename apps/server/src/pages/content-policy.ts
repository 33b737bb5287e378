const common = "default-src 'none'; img-src 'self' data:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

/** `content-security-policy` of the pages in this folder: one stylesheet of our own, no scripts. */
export const pagesContentPolicy = `${common}; style-src 'self'`;

/** The same with the script that shows a typed password. Without the script, the page works as well. */
export const passwordPageContentPolicy = `${pagesContentPolicy}; script-src 'self'`;

/**
 * `content-security-policy` of the page that shows one email. The frame with the HTML part inherits it, and emails use
 * inline styles. Scripts and requests to other servers stay blocked.
 */
export const emailPageContentPolicy = `${common}; style-src 'self' 'unsafe-inline'`;
