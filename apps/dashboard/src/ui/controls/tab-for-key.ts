/** The tab that a key moves to from `index`; `undefined` if it is not a navigation key. @see WAI-ARIA tabs pattern */
export function getTabForKey(key: string, index: number, count: number, isRightToLeft: boolean): number | undefined {
  if (key === "Home") return 0;
  if (key === "End") return count - 1;
  const isNext = key === (isRightToLeft ? "ArrowLeft" : "ArrowRight");
  const isBefore = key === (isRightToLeft ? "ArrowRight" : "ArrowLeft");
  if (!isNext && !isBefore) return;
  return (index + (isNext ? 1 : count - 1)) % count;
}
