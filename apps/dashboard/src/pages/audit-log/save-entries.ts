/** Saves parts of a JSON Lines document as a file of this name. Not in the page, which loads without it. */
export async function saveEntries(parts: AsyncIterable<string>, name: string): Promise<void> {
  const texts: string[] = [];
  for await (const part of parts) texts.push(part);
  const url = URL.createObjectURL(new Blob(texts, { type: "application/x-ndjson" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
