/** What switchers, titles and emails have room for. Over the API a project may have a longer one. */
const longestName = 100;

/** What keeps a project from getting this name, as the name of a message. `before`: the one it has, which may stay however long it is. */
export function projectNameProblem(name: string, before?: string): "blank" | "long" | undefined {
  const typed = name.trim();
  if (typed === "") return "blank";
  return [...typed].length > longestName && name !== before ? "long" : undefined;
}
