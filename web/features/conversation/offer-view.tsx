import { useId } from 'react';
import { Link } from 'react-router';
import type { ConversationDetail } from '../../../domain/conversation-wire.ts';
import type { Offer } from '../../../domain/offer.ts';
import { usePurchase } from '../../data/purchase.ts';
import { formatPrice } from '../../lib/formats.ts';
import { optionLabels, optionTexts } from '../../lib/option-labels.ts';
import { paths } from '../../lib/paths.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Page } from '../../ui/page.tsx';
import { SalesTermsLink } from '../../ui/sales-terms-link.tsx';
import { Welcome } from './welcome.tsx';

interface OfferViewProps {
  offer: Offer;
  /** A conversation with this creator on this topic that is over. */
  earlier: Pick<ConversationDetail, 'id' | 'pricing'> | null;
}

/** What a conversation costs and gives, before anything is paid: whom, about what, how long. */
export function OfferView({ offer, earlier }: OfferViewProps) {
  const { creator, topic, pricing, priceCents, currency } = offer;
  const { mutate: pay, isPending } = usePurchase({ replace: true });
  const name = creator.name ?? creator.username;
  const priceId = useId();
  return (
    <Page
      title="Nouvelle conversation"
      back={{ to: paths.user(creator.username), label: 'Voir le profil' }}
    >
      <div className="grid grid-cols-1 gap-6">
        <header className="grid grid-cols-1 justify-items-center gap-3 text-center wrap-anywhere">
          <Avatar src={creator.avatarUrl} size="huge" />
          <div>
            <h2 className="text-2xl">{name}</h2>
            <p className="text-ink-soft">@{creator.username}</p>
          </div>
          {creator.verifiedStatus === 'verified' && <Badge tone="encre">Vérifié</Badge>}
        </header>
        <Card asChild className="p-0">
          <dl className="grid grid-cols-1 divide-y">
            <Line term="Sujet">{topic.name}</Line>
            <Line term="Option">
              <span className="block font-medium">{optionLabels[pricing]}</span>
              <span className="block text-sm text-ink-soft">{optionTexts[pricing]}</span>
            </Line>
            <Line term="Prix">
              <span id={priceId} className="text-xl font-semibold text-safran">
                {formatPrice(priceCents, currency)}
              </span>
            </Line>
          </dl>
        </Card>
        <div className="-my-2 flex flex-wrap justify-center gap-x-6">
          {earlier && (
            <OtherWay
              to={paths.conversation(creator.username, topic.id, earlier.pricing, earlier.id)}
            >
              Voir votre conversation précédente
            </OtherWay>
          )}
          <OtherWay to={paths.askMe(creator.username)}>Autres sujets et options</OtherWay>
        </div>
        <Welcome name={name} welcome={offer.welcome} />
        <div className="sticky bottom-16 -mx-4 grid gap-1 border-t bg-paper px-4 py-3 sm:-mx-6 sm:px-6 md:bottom-0">
          <Button
            size="large"
            busy={isPending}
            aria-describedby={priceId}
            onClick={() =>
              pay({ username: creator.username, topicId: topic.id, pricing, priceCents })
            }
          >
            Select and pay
          </Button>
          <p className="text-center text-sm text-ink-soft">
            Vous ne payez rien avant d’appuyer ici.
          </p>
          <SalesTermsLink />
        </div>
      </div>
    </Page>
  );
}

function Line({ term, children }: { term: string; children: React.ReactNode }) {
  return (
    <div className="grid grid-cols-[4rem_1fr] items-baseline gap-4 px-4 py-3 sm:grid-cols-[6rem_1fr] sm:px-5">
      <dt className="text-sm text-ink-soft">{term}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
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
