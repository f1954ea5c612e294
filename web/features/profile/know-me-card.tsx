import type { Me } from '../../data/me.ts';
import { ProfileSection } from './profile-section.tsx';

/** The user's own personal facts. */
export function KnowMeCard({ me }: { me: Me }) {
  const facts = [
    ['Âge', me.age === null ? null : `${me.age} ans`],
    ['Genre', me.gender],
    ['Langues parlées', me.languages.join(', ')],
    ['Nationalité', me.nationality],
    ['Pays de résidence', me.residenceCountry],
    ['MBTI', me.mbtiCode],
    ['Signe astrologique', me.astrologicalSign],
  ].filter(([, value]) => value);
  return (
    <ProfileSection title="Know me better">
      <p className="max-w-[65ch] whitespace-pre-line">
        {me.bio || 'Aucune description ajoutée pour le moment.'}
      </p>
      {facts.length > 0 && (
        <dl className="grid grid-cols-2 gap-4 border-t pt-4 sm:grid-cols-3">
          {facts.map(([label, value]) => (
            <div key={label} className="min-w-0">
              <dt className="text-sm text-ink-soft">{label}</dt>
              <dd className="font-medium">{value}</dd>
            </div>
          ))}
        </dl>
      )}
    </ProfileSection>
  );
}
