/**
 * A code to type, in upper case: that is how it is read off most easily.
 * @throws TypeError unless it is letters and digits only. The value stays out of the message, for it is a secret.
 */
export function typedCode(code: string): string {
  if (!/^[A-Za-z0-9]+$/.test(code)) throw new TypeError("A code in a mail must be letters and digits");
  return code.toUpperCase();
}
