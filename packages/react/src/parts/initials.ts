/**
 * Up to two uppercase letters for a missing picture: from the first and last word of the name, otherwise from the
 * email.
 */
export function getInitials(displayName: string | null | undefined, email: string | null | undefined): string {
  const words = displayName?.trim().split(/\s+/).filter(Boolean) ?? [];
  const [first] = words;
  const last = words.at(-1);
  if (first && last)
    return (words.length > 1 ? firstLetters(first, 1) + firstLetters(last, 1) : firstLetters(first, 2)).toUpperCase();
  return firstLetters(email ?? "", 2).toUpperCase();
}

function firstLetters(text: string, count: number): string {
  return [...text].slice(0, count).join("");
}
