export const messages = {
  title: "Metadata",
  clientMetadata: "Client metadata",
  clientReadOnlyMetadata: "Client read-only metadata",
  serverMetadata: "Server metadata",
  bytes: (count: number) => (count === 1 ? "1 byte" : `${count} bytes`),
  size: (size: string, maxSize: string) => `${size} of ${maxSize}`,
  tooLarge: (maxSize: string) => `Enter ${maxSize} or less`,
  saved: "Metadata saved",
} as const;
