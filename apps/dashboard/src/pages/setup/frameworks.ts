export const frameworks = ["react", "node", "html", "curl"] as const;
export type Framework = (typeof frameworks)[number];

export const isFramework = (value: unknown): value is Framework => frameworks.some((framework) => framework === value);
