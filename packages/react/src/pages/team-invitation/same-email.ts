/** Whether an invitation was sent to the account's email, normalized the way the server does. */
export function isSameEmail(invited: string, own: string | null): boolean {
  const plain = (address: string) => address.normalize("NFC").toLowerCase();
  return own !== null && plain(invited) === plain(own);
}
