import { Link } from 'react-router';
import type { ConversationDetail } from '../../../domain/conversations/conversation-wire.ts';
import type { Offer } from '../../../domain/conversations/offer.ts';
import { paths } from '../../platform/paths.ts';

interface OtherWaysProps {
  offer: Pick<Offer, 'creator' | 'topic'>;
  /** A conversation with this creator on this topic that is over. */
  earlier: Pick<ConversationDetail, 'id' | 'pricing'> | null;
}

/** Where one can go from an offer instead of paying for it. */
export function OtherWays({ offer: { creator, topic }, earlier }: OtherWaysProps) {
  return (
    <div className="-my-2 flex flex-wrap justify-center gap-x-6">
      {earlier && (
        <OtherWay to={paths.conversation(creator.username, topic.id, earlier.pricing, earlier.id)}>
          Voir votre conversation précédente
        </OtherWay>
      )}
      <OtherWay to={paths.askMe(creator.username, topic.slug)}>Autres sujets et options</OtherWay>
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
