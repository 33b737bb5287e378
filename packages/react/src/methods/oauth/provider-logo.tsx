import type { MarkPart } from "./marks.ts";

/** Width and height, in pixels. */
export const providerLogoSize = 18;

export function ProviderLogo({ parts }: { parts: readonly MarkPart[] }) {
  return (
    <svg aria-hidden="true" width={providerLogoSize} height={providerLogoSize} viewBox="0 0 24 24">
      {parts.map(({ path, fill = "currentColor" }) => (
        <path key={path} d={path} fill={fill} />
      ))}
    </svg>
  );
}
