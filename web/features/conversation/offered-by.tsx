import type { Offer } from '../../../domain/conversations/offer.ts';
import { shownName } from '../../../domain/profiles/person.ts';
import { Badge } from '../../ui/badge.tsx';
import { PersonHeader } from '../../widgets/person-header.tsx';
import { RatingLink } from '../../widgets/reputation.tsx';

export function OfferedBy({ creator }: Pick<Offer, 'creator'>) {
  const { username, avatarUrl, verifiedStatus } = creator;
  return (
    <PersonHeader name={shownName(creator)} username={username} avatarUrl={avatarUrl}>
      {verifiedStatus === 'verified' && (
        <Badge tone="encre" className="justify-self-start sm:justify-self-center">
          Vérifié
        </Badge>
      )}
      <p className="min-h-6 text-sm">
        <RatingLink username={username} />
      </p>
    </PersonHeader>
  );
}
