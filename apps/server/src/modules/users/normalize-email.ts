/**
 * The form in which emails are compared, so that one person gets one account regardless of spelling. The schema allows
 * only ASCII, which excludes look-alike and invisible characters. @see ASVS 5.0 6.3.8, RFC 5321 §2.4
 */
export const normalizeEmail = (address: string): string => address.normalize("NFC").toLowerCase();
