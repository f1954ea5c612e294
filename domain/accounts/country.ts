/** Made at the first use, because it takes 15 ms. */
let regionNames: Intl.DisplayNames | undefined;

/**
 * The country (ISO 3166-1, two letters) by the network's address, as Cloudflare names it; null when it is
 * unknown, and for Tor, whose `T1` is no country.
 */
export function countryOf(named: unknown): string | null {
  if (typeof named !== 'string' || !/^[A-Z]{2}$/.test(named)) return null;
  return countryName(named) === null ? null : named;
}

/** The French name of a country; null for an unknown code. */
export function countryName(code: string | null): string | null {
  // The code for an unknown region has a name too.
  if (code === null || code === 'ZZ' || !/^[A-Z]{2}$/.test(code)) return null;
  regionNames ??= new Intl.DisplayNames('fr', { type: 'region', fallback: 'none' });
  return regionNames.of(code) ?? null;
}
