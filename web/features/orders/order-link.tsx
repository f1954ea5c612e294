import { Link } from 'react-router';
import { offerNames } from '../../../domain/orders/earnings.ts';
import type { Order } from '../../../domain/orders/order-wire.ts';
import { shownName } from '../../../domain/profiles/person.ts';
import { formatDay, formatDayInWords, formatPrice } from '../../formats/formats.ts';
import { answerEarns, UNASKED, whenAnswered } from '../../formats/money-words.ts';
import { paths } from '../../platform/paths.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Card } from '../../ui/card.tsx';
import { ProviderMark } from '../../widgets/provider-mark.tsx';
import { AwaitingPayment } from './awaiting-payment.tsx';
import { whereMoneyIs } from './order-story.ts';

/** An order in a list, with a link to it, and with buttons while it awaits its payment. */
export function OrderLink({ order }: { order: Order }) {
  const link = (
    <Link to={paths.purchase(order.id)} className="flex items-start gap-3 no-underline">
      <OrderLines order={order} />
    </Link>
  );
  if (order.state !== 'awaiting')
    return (
      <Card asChild className="transition-colors hover:bg-wash">
        {link}
      </Card>
    );
  return (
    <Card className="grid grid-cols-1 gap-4">
      {link}
      <AwaitingPayment order={order} />
    </Card>
  );
}

/** The next step of a held order, and its deadline. */
function deadlineOf(order: Order, answerBy: string): string {
  const { role, isAsked, priceCents, feeCents, currency } = order;
  const latest = formatDayInWords(answerBy, undefined, true);
  if (!isAsked) return role === 'asker' ? UNASKED : 'En attente de sa question';
  return role === 'asker'
    ? whenAnswered(null, latest, priceCents > 0)
    : answerEarns(answerBy, priceCents - (feeCents ?? 0), currency);
}

function OrderLines({ order }: { order: Order }) {
  const { other, topic, pricing, priceCents, currency, createdAt, state, answerBy } = order;
  const name = shownName(other);
  return (
    <>
      <Avatar src={other?.avatarUrl ?? null} />
      <span className="grid min-w-0 grid-cols-1 flex-1 gap-0.5">
        <span className="flex items-baseline justify-between gap-x-3 large-text:flex-wrap">
          <span className="truncate font-medium">{name}</span>
          <span className="shrink-0 font-semibold tabular-nums">
            {formatPrice(priceCents, currency)}
          </span>
        </span>
        <span className="text-sm text-ink-soft">
          {offerNames[pricing]} · {topic.name}
        </span>
        <span className="flex flex-wrap items-center justify-between gap-2 text-sm text-ink-soft">
          {formatDay(createdAt)}
          <ProviderMark provider={order.provider} />
        </span>
        <span className="mt-1 text-sm font-medium">{whereMoneyIs(order)}</span>
        {state === 'held' && answerBy && (
          <span className="text-sm text-ink-soft">{deadlineOf(order, answerBy)}</span>
        )}
      </span>
    </>
  );
}
