import type { Json } from "@vestibule/react";

/**
 * The blocks of an email as the server stores them: a flat map by id, with `root` as the page. Unknown keys are kept.
 */
export type Content = { readonly [id: string]: StoredBlock };

export type StoredBlock = {
  readonly type: string;
  readonly data: JsonObject;
};

export type JsonObject = { readonly [key: string]: Json };

export const rootId = "root";

/** In the order of the "Add a block" menu. */
export const blockTypes = [
  "Heading",
  "Text",
  "Button",
  "Image",
  "Divider",
  "Spacer",
  "Container",
  "ColumnsContainer",
] as const;
export type BlockType = (typeof blockTypes)[number];

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Null: it can be edited only as JSON, and the server reports what is wrong. */
export function toContent(json: unknown): Content | null {
  if (!isObject(json) || !isObject(json[rootId])) return null;
  const blocks = Object.entries(json).map(([id, block]) => {
    const { type, data } = isObject(block) ? block : {};
    return [id, { ...(isObject(block) ? block : {}), type: String(type ?? ""), data: isObject(data) ? data : {} }];
  });
  return Object.fromEntries(blocks) as Content;
}

const getIds = (value: Json | undefined): readonly string[] =>
  Array.isArray(value) ? value.filter((id) => typeof id === "string") : [];

const objectAt = (object: JsonObject, key: string): JsonObject => {
  const value = object[key];
  return isObject(value) ? value : {};
};

/** A template stores three columns, of which two or three are shown. */
const listColumns = (block: StoredBlock): readonly JsonObject[] => {
  const listed = objectAt(block.data, "props").columns;
  const columns: readonly unknown[] = Array.isArray(listed) ? listed : [];
  return [0, 1, 2].map((index) => {
    const column = columns[index];
    return isObject(column) ? column : {};
  });
};

/** The child lists of a block: none, one, or one for each column. */
export function listSlots(block: StoredBlock | undefined): readonly (readonly string[])[] {
  if (block?.type === "EmailLayout") return [getIds(block.data.childrenIds)];
  if (block?.type === "Container") return [getIds(objectAt(block.data, "props").childrenIds)];
  if (block?.type !== "ColumnsContainer") return [];
  const count = objectAt(block.data, "props").columnsCount === 3 ? 3 : 2;
  return listColumns(block)
    .slice(0, count)
    .map(({ childrenIds }) => getIds(childrenIds));
}

/** The block with one child list replaced. */
export function withSlot(block: StoredBlock, slot: number, ids: readonly string[]): StoredBlock {
  const { data } = block;
  if (block.type === "EmailLayout") return { ...block, data: { ...data, childrenIds: [...ids] } };
  const props = objectAt(data, "props");
  if (block.type === "Container") return { ...block, data: { ...data, props: { ...props, childrenIds: [...ids] } } };
  const columns = listColumns(block).map((column, index) => {
    const childrenIds = index === slot ? [...ids] : [...getIds(column.childrenIds)];
    return { ...column, childrenIds };
  });
  return { ...block, data: { ...data, props: { ...props, columns: columns as Json } } };
}

/** The value at a path of a block's data. */
export const valueAt = (block: StoredBlock | undefined, path: readonly string[]): Json | undefined =>
  path.reduce<Json | undefined>((value, key) => (isObject(value) ? value[key] : undefined), block?.data as Json);

function withValue(object: JsonObject, [key = "", ...rest]: readonly string[], value: Json | undefined): JsonObject {
  const { [key]: old, ...others } = object;
  if (rest.length > 0) return { ...object, [key]: withValue(isObject(old) ? old : {}, rest, value) as Json };
  return value === undefined ? others : { ...object, [key]: value };
}

/** The content with one value changed; undefined removes it, so that the default applies. */
export function setValue(content: Content, id: string, path: readonly string[], value: Json | undefined): Content {
  const block = content[id];
  return block ? { ...content, [id]: { ...block, data: withValue(block.data, path, value) } } : content;
}
