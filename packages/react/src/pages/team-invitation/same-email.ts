/** Whether an invitation was sent to the address of an account, as the service compares addresses. */
export function isSameEmail(invited: string, own: string | null): boolean {
  const plain = (address: string) => address.normalize("NFC").toLowerCase();
  return own !== null && plain(invited) === plain(own);
}
