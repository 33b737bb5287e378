export const messages = {
  title: "Metadata",
  clientMetadata: "Client metadata",
  clientReadOnlyMetadata: "Client read-only metadata",
  serverMetadata: "Server metadata",
  bytes: (count: number) => (count === 1 ? "1 byte" : `${count} bytes`),
  size: (size: string, most: string) => `${size} of ${most}`,
  tooLarge: (most: string) => `Enter at most ${most}`,
  saved: "Metadata saved",
} as const;
