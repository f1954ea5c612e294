/** Location hints for objects: https://developers.cloudflare.com/durable-objects/reference/data-location/ */
export type ObjectRegion = 'wnam' | 'enam' | 'sam' | 'weur' | 'eeur' | 'apac' | 'oc' | 'afr' | 'me';

/** A user's location, according to their IP address. */
export interface Whereabouts {
  /** `EU`, `NA`, …; `T1` or missing when unknown. */
  continent?: string;
  /** ISO 3166-1, two letters. */
  country?: string;
  /** Degrees east, as text. */
  longitude?: string;
}

/**
 * East of this, the eastern European region is nearer: between Vienna and Prague, and Budapest and Warsaw.
 */
const EASTERN_EUROPE_DEGREES = 17;
/** West of this, the western American region is nearer. */
const WESTERN_AMERICA_DEGREES = -100;

const MIDDLE_EAST = new Set([
  'AE',
  'BH',
  'IL',
  'IQ',
  'IR',
  'JO',
  'KW',
  'LB',
  'OM',
  'PS',
  'QA',
  'SA',
  'SY',
  'TR',
  'YE',
]);

/** The region nearest to the user; undefined for an unknown location. */
export function regionNear({
  continent,
  country,
  longitude,
}: Whereabouts): ObjectRegion | undefined {
  const east = Number.parseFloat(longitude ?? '');
  if (country && MIDDLE_EAST.has(country)) return 'me';
  switch (continent) {
    case 'EU':
      return east > EASTERN_EUROPE_DEGREES ? 'eeur' : 'weur';
    case 'NA':
      return east < WESTERN_AMERICA_DEGREES ? 'wnam' : 'enam';
    case 'SA':
      return 'sam';
    case 'AS':
      return 'apac';
    case 'OC':
      return 'oc';
    case 'AF':
      return 'afr';
    default:
      return undefined;
  }
}
