/** What the parts of the bars are called; without `second` there is one. */
export interface SeriesNames {
  readonly first: string;
  readonly second?: string;
  readonly previous: string;
}
