/** Where Cloudflare is asked to put an object: https://developers.cloudflare.com/durable-objects/reference/data-location/ */
export type ObjectRegion = 'wnam' | 'enam' | 'sam' | 'weur' | 'eeur' | 'apac' | 'oc' | 'afr' | 'me';

/** Where somebody is, as far as their address says. */
export interface Whereabouts {
  /** `EU`, `NA`, …; `T1` or missing where nobody knows. */
  continent?: string;
  /** ISO 3166-1, two letters. */
  country?: string;
  /** Degrees east, as text. */
  longitude?: string;
}

/** East of it, eastern Europe's is nearer: between Vienna and Prague, and Budapest and Warsaw. */
const EASTERN_EUROPE_DEGREES = 17;
/** West of it, western America's is nearer. */
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

/** The region nearest to the person; undefined where it is not known where they are. */
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
