import type { Discovery } from '../../data/discovery.ts';

/** The trending profiles, else the top ones, with the title that says which. */
export function profilesToShow({ trendingProfiles, topProfiles }: Discovery) {
  return trendingProfiles.length > 0
    ? { title: 'Profils Tendances', profiles: trendingProfiles }
    : { title: 'Profils Recommandés', profiles: topProfiles };
}
