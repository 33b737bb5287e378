const format = new Intl.NumberFormat(undefined, { style: "percent", maximumFractionDigits: 0 });

/** "42%"; empty if there is nothing to divide by. Only all of them is 100%, and only none is 0%. */
export function shareText(part: number, of: number): string {
  if (of === 0) return "–";
  const share = part / of;
  return format.format(part > 0 && part < of ? Math.min(0.99, Math.max(0.01, share)) : share);
}
