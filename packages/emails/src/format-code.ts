/**
 * Formats a code for typing, in uppercase for legibility.
 * @throws TypeError unless it has only letters and digits. The message omits the value, because it is a secret.
 */
export function formatCode(code: string): string {
  if (!/^[A-Za-z0-9]+$/.test(code)) throw new TypeError("A code in an email must contain only letters and digits");
  return code.toUpperCase();
}
