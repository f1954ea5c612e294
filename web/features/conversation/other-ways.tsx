import { Link } from 'react-router';
import type { ConversationDetail } from '../../../domain/conversations/conversation-wire.ts';
import type { Offer } from '../../../domain/conversations/offer.ts';
import { useLinkTargets } from '../../platform/link-targets.ts';
import { paths } from '../../platform/paths.ts';

interface OtherWaysProps {
  offer: Pick<Offer, 'creator' | 'topic'>;
  /** An ended conversation with this creator on this topic. */
  earlier: Pick<ConversationDetail, 'id' | 'pricing'> | null;
}

/** Alternatives to paying for this offer. */
export function OtherWays({ offer: { creator, topic }, earlier }: OtherWaysProps) {
  const places = useLinkTargets();
  return (
    <div className="-my-2 flex flex-wrap justify-center gap-x-6">
      {earlier && (
        <OtherWay to={paths.conversation(creator.username, topic.id, earlier.pricing, earlier.id)}>
          Voir votre conversation précédente
        </OtherWay>
      )}
      <OtherWay to={places.askMe(creator.username, topic.slug)}>Autres sujets et options</OtherWay>
    </div>
  );
}

function OtherWay({ to, children }: { to: string; children: React.ReactNode }) {
  return (
    <Link
      to={to}
      className="inline-flex min-h-11 items-center text-sm underline underline-offset-4"
    >
      {children}
    </Link>
  );
}
