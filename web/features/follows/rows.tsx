import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { frenchEuros } from '../../../domain/text/french-price.ts';
import type { Connections } from '../../data/connections.ts';
import { formatDay } from '../../formats/formats.ts';
import { paths } from '../../platform/paths.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { EndSubscription } from '../../widgets/end-subscription.tsx';

type Person = Connections['following'][number];
type Subscription = Connections['premiumFollowing'][number];

interface PersonRowProps {
  person: Person;
  badge?: ReactNode;
  /** A line of text below the username. */
  note?: string;
  children?: ReactNode;
}

export function PersonRow({ person, badge, note, children }: PersonRowProps) {
  const nameId = useId();
  const { username, name, avatarUrl } = person;
  return (
    <li className="flex items-center gap-4 border-b py-4">
      <Avatar src={avatarUrl} />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 font-medium">
          <span id={nameId} className="line-clamp-2 max-w-full">
            <bdi>{name ?? username}</bdi>
          </span>
          {badge}
        </p>
        <p className="truncate text-sm text-ink-soft">@{username}</p>
        {note && <p className="text-sm text-ink-soft">{note}</p>}
        {children}
      </div>
      <Button asChild variant="outline" size="small">
        <Link to={paths.user(username)} aria-describedby={nameId}>
          Voir le profil
        </Link>
      </Button>
    </li>
  );
}

interface PremiumRowProps {
  subscription: Subscription;
  /** True when it is the viewer's own, who may end it. */
  isOwn: boolean;
}

/** An active subscription, with its end and its price (section 2). */
export function PremiumRow({ subscription, isOwn }: PremiumRowProps) {
  const { expiresAt, priceCents, currency, orderId } = subscription;
  const price = frenchEuros(priceCents);
  return (
    <PersonRow
      person={subscription}
      badge={<Badge tone="safran">Premium</Badge>}
      note={`Expire le ${formatDay(expiresAt)} • ${price}€/${currency}`}
    >
      {isOwn && orderId && (
        <EndSubscription orderId={orderId} name={subscription.name ?? subscription.username} />
      )}
    </PersonRow>
  );
}
