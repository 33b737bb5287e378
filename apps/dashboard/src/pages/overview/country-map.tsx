import { geoNaturalEarth1, geoPath } from "d3-geo";
import { useMemo } from "react";
import { feature } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";
import atlas from "world-atlas/countries-110m.json" with { type: "json" };
import { getTint } from "./metric-totals.ts";

const width = 800;
/** Of the projection at this width, without Antarctica. */
const height = 362;
const world = atlas as unknown as Topology<{ countries: GeometryCollection }>;
const antarctica = "010";

/** The alpha-2 code for a numeric ISO 3166-1 code. Locales resolve one as an alias of the other. */
function getCode(number: string): string | undefined {
  try {
    return new Intl.Locale(`und-${number}`).region;
  } catch {
    return undefined;
  }
}

/** Computed once: the same for every project. */
function drawCountries() {
  const countries = feature(world, world.objects.countries).features.filter(({ id }) => id !== antarctica);
  // The Pacific is cut where no country is, so that Russia stays in one piece.
  const projection = geoNaturalEarth1()
    .rotate([-11, 0])
    .fitWidth(width, { type: "FeatureCollection", features: countries });
  const path = geoPath(projection).digits(1);
  return countries.flatMap((country, index) => {
    const outline = path(country);
    return outline ? [{ key: `${country.id ?? "none"}-${index}`, code: getCode(String(country.id)), outline }] : [];
  });
}

/** The square root keeps small counts visible next to large ones. */
const getOpacity = (count: number, maxCount: number) => 0.2 * getTint(Math.sqrt(count), Math.sqrt(maxCount));

export interface CountryMapProps {
  label: string;
  counts: Readonly<Record<string, number>>;
  /** The highlighted country. */
  current: string | undefined;
  onPoint: (code: string | undefined) => void;
}

/** Countries shaded by count, as plain SVG. The list next to it has the same data as text. */
export function CountryMap({ label, counts, current, onPoint }: CountryMapProps) {
  const countries = useMemo(drawCountries, []);
  const maxCount = Math.max(0, ...Object.values(counts));
  return (
    <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label} className="block size-full">
      {countries.map(({ key, code, outline }) => {
        const count = (code && counts[code]) || 0;
        return (
          // biome-ignore lint/a11y/noStaticElementInteractions: a hint for the mouse; the list has it for everybody
          <path
            key={key}
            d={outline}
            fill={count > 0 ? "var(--accent)" : "var(--line)"}
            fillOpacity={count > 0 ? getOpacity(count, maxCount) : 1}
            stroke={code !== undefined && code === current ? "var(--ink)" : "var(--surface)"}
            strokeWidth={code !== undefined && code === current ? 1.5 : 0.5}
            onMouseEnter={() => onPoint(code)}
            onMouseLeave={() => onPoint(undefined)}
          />
        );
      })}
    </svg>
  );
}
