/** What switchers, titles and emails have room for. Over the API a project may have a longer one. */
const maxNameLength = 100;

/** What keeps a project from getting this name, as the name of a message. `before`: the one it has, which may stay however long it is. */
export function validateProjectName(name: string, before?: string): "blank" | "long" | undefined {
  const typed = name.trim();
  if (typed === "") return "blank";
  return [...typed].length > maxNameLength && name !== before ? "long" : undefined;
}
