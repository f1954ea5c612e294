import { useId } from 'react';
import type { Profile } from '../../data/users.ts';
import { Card } from '../../ui/card.tsx';

/** The personal facts of a profile. The server sends the age, never the birth date. */
export function KnowMeBetter({ profile }: { profile: Profile }) {
  const headingId = useId();
  const facts = [
    ['Âge', profile.age === null ? null : `${profile.age} ans`],
    ['Genre', profile.gender],
    ['Langues parlées', profile.languages.join(', ')],
    ['Nationalité', profile.nationality],
    ['Pays de résidence', profile.residenceCountry],
    ['Signe astrologique', profile.astrologicalSign],
  ].filter(([, value]) => value);
  return (
    <section aria-labelledby={headingId} className="grid grid-cols-1 gap-4">
      <h2 id={headingId} className="text-lg">
        Know Me Better
      </h2>
      <Card className="grid grid-cols-1 gap-5">
        <p dir="auto" className="max-w-[65ch] whitespace-pre-line">
          {profile.bio || 'Aucune description ajoutée pour le moment.'}
        </p>
        {facts.length > 0 && (
          <dl className="grid grid-cols-2 gap-4 border-t pt-5 md:grid-cols-3">
            {facts.map(([label, value]) => (
              <div key={label}>
                <dt className="text-sm text-ink-soft">{label}</dt>
                <dd className="font-medium">{value}</dd>
              </div>
            ))}
          </dl>
        )}
      </Card>
    </section>
  );
}
