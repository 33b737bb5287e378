export const dayMs = 24 * 60 * 60 * 1000;

/** For NODE_OPTIONS: sets a server's clock ahead. */
export const clockAhead = (ms: number): string =>
  `--import=data:text/javascript,${encodeURIComponent(`const now=Date.now;Date.now=()=>now()+${ms}`)}`;
