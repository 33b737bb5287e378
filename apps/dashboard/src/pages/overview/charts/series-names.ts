/** The names of the chart's series; without `second` the bars have one part. */
export interface SeriesNames {
  readonly first: string;
  readonly second?: string;
  readonly previous: string;
}
