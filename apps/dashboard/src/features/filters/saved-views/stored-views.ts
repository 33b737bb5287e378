/** The filters of a table and its visible columns, under a name. */
export interface SavedView {
  readonly name: string;
  /** Search parameters. */
  readonly search: Readonly<Record<string, unknown>>;
  readonly columns: Readonly<Record<string, unknown>>;
}

/** Per table. */
export const maxViews = 20;
export const nameMaxLength = 60;

/** Parameters that open something, rather than filter. */
const transient = new Set(["create", "edit", "message"]);

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const isView = (value: unknown): value is SavedView =>
  isRecord(value) &&
  typeof value.name === "string" &&
  value.name.trim() !== "" &&
  value.name.length <= nameMaxLength &&
  isRecord(value.search) &&
  isRecord(value.columns);

/** `stored`: JSON that can contain anything, or null. */
export function parseViews(stored: string | null): readonly SavedView[] {
  try {
    const parsed: unknown = JSON.parse(stored ?? "[]");
    const views = Array.isArray(parsed) ? parsed.filter(isView) : [];
    return views
      .filter(({ name }, index) => views.findIndex((each) => each.name === name) === index)
      .slice(0, maxViews);
  } catch {
    return [];
  }
}

/** The parameters that a view keeps. */
export const getFilters = (search: Readonly<Record<string, unknown>>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(search).filter(([key, value]) => value !== undefined && !transient.has(key)));

const toSortedText = (record: object): string => JSON.stringify(Object.entries(record).toSorted());

/** The view that the table shows now. */
export const findCurrent = (
  views: readonly SavedView[],
  { search, columns }: Omit<SavedView, "name">,
): SavedView | undefined =>
  views.find(
    (view) =>
      toSortedText(view.search) === toSortedText(search) && toSortedText(view.columns) === toSortedText(columns),
  );

/** Adds a view, or replaces the one with its name. */
export const addView = (views: readonly SavedView[], view: SavedView): readonly SavedView[] =>
  views.some(({ name }) => name === view.name)
    ? views.map((each) => (each.name === view.name ? view : each))
    : [...views, view];

export const renameView = (views: readonly SavedView[], from: string, to: string): readonly SavedView[] =>
  views.map((view) => (view.name === from ? { ...view, name: to } : view));
