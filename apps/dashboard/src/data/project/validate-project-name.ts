/** What fits in switchers, page titles and emails. The API allows longer names. */
const maxNameLength = 100;

/** The message key of the validation error, if any. `before`: the current name, which is valid at any length. */
export function validateProjectName(name: string, before?: string): "blank" | "long" | undefined {
  const typed = name.trim();
  if (typed === "") return "blank";
  return [...typed].length > maxNameLength && name !== before ? "long" : undefined;
}
