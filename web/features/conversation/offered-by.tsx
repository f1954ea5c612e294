import type { Offer } from '../../../domain/conversations/offer.ts';
import { shownName } from '../../../domain/profiles/person.ts';
import type { Reputation } from '../../data/use-reputation.ts';
import { Badge } from '../../ui/badge.tsx';
import { PersonHeader } from '../../widgets/person-header.tsx';
import { RatingLink } from '../../widgets/reputation.tsx';

interface OfferedByProps extends Pick<Offer, 'creator'>, Pick<Reputation, 'rating'> {}

export function OfferedBy({ creator, rating }: OfferedByProps) {
  const { username, avatarUrl, verifiedStatus } = creator;
  return (
    <PersonHeader name={shownName(creator)} username={username} avatarUrl={avatarUrl}>
      {verifiedStatus === 'verified' && (
        <Badge tone="encre" className="justify-self-start">
          Vérifié
        </Badge>
      )}
      <p className="min-h-6 text-sm">
        <RatingLink username={username} rating={rating} />
      </p>
    </PersonHeader>
  );
}
