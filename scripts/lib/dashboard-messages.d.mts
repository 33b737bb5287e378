export function readDashboardMessages(paths: readonly string[]): Record<string, string>;
