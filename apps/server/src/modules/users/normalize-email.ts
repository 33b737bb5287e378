/** The form in which addresses are compared: one person, one account, however the address was typed.
 *  The syntax allows ASCII only, so look-alike and invisible characters never get this far. @see ASVS 5.0 6.3.8, RFC 5321 §2.4 */
export const normalizeEmail = (address: string): string => address.normalize("NFC").toLowerCase();
