import type { CreatorCardData, Discovery } from '../../data/discovery.ts';

/** The trending profiles, else the top ones, with the title that says which. */
export function profilesToShow({ trendingProfiles, topProfiles }: Discovery) {
  return trendingProfiles.length > 0
    ? { title: 'Profils Tendances', profiles: trendingProfiles }
    : { title: 'Profils Recommandés', profiles: topProfiles };
}

/** Whom a feed's margin shows: the top profiles, beside the discovery section those it leaves out. */
export function expertsBeside(discovery: Discovery, besideDiscovery: boolean): CreatorCardData[] {
  if (!besideDiscovery) return discovery.topProfiles;
  const shown = new Set(profilesToShow(discovery).profiles.map(({ id }) => id));
  return discovery.topProfiles.filter(({ id }) => !shown.has(id));
}
