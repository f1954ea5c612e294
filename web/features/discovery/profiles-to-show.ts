import type { CreatorCardData, Discovery } from '../../data/discovery.ts';

/** The trending profiles, else the top ones, with the matching title. */
export function profilesToShow({ trendingProfiles, topProfiles }: Discovery) {
  return trendingProfiles.length > 0
    ? { title: 'Profils Tendances', profiles: trendingProfiles }
    : { title: 'Profils Recommandés', profiles: topProfiles };
}

/**
 * The creators in a feed's margin: the top profiles, or next to the discovery section those that it
 * does not show.
 */
export function expertsBeside(discovery: Discovery, besideDiscovery: boolean): CreatorCardData[] {
  if (!besideDiscovery) return discovery.topProfiles;
  const shown = new Set(profilesToShow(discovery).profiles.map(({ id }) => id));
  return discovery.topProfiles.filter(({ id }) => !shown.has(id));
}
