/**
 * Sort order of all permission lists: upper-cased, by code point, so that `$` comes before digits, `:`, letters and
 * `_`.
 */
export function comparePermissionIds(a: string, b: string): number {
  const [x, y] = [a.toUpperCase(), b.toUpperCase()];
  if (x === y) return 0;
  return x < y ? -1 : 1;
}
