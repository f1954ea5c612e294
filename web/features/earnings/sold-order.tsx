import { Link } from 'react-router';
import { offerNames } from '../../../domain/orders/earnings.ts';
import type { OrderOutcome } from '../../../domain/orders/order.ts';
import type { Order } from '../../../domain/orders/order-wire.ts';
import { shownName } from '../../../domain/profiles/person.ts';
import { formatDay, formatMoment, formatPrice } from '../../formats/formats.ts';
import { answerEarns } from '../../formats/money-words.ts';
import { paths } from '../../platform/paths.ts';
import { payoutWords } from './payout-words.ts';

/** One sale as a row: the creator's net amount, and when it is paid. */
export function SoldOrder({ order }: { order: Order }) {
  const { id, other, topic, pricing, priceCents, refundedCents, feeCents, currency, createdAt } =
    order;
  const net = priceCents - refundedCents - (feeCents ?? 0);
  return (
    <li>
      <Link
        to={paths.purchase(id)}
        className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-0.5 px-4 py-3 no-underline hover:bg-wash sm:px-5"
      >
        <span className="min-w-0 font-medium">{shownName(other)}</span>
        <span className="font-semibold tabular-nums">{formatPrice(net, currency)}</span>
        <span className="w-full text-sm text-ink-soft">
          {offerNames[pricing]} · {topic.name} · {formatDay(createdAt)}
        </span>
        <span className="w-full text-sm">{whenItComes(order)}</span>
      </Link>
    </li>
  );
}

/** The state of the amount, with its date or reason. */
function whenItComes(order: Order): string {
  const { state, outcome, answerBy, releaseAt, settledAt, currency } = order;
  const { priceCents, feeCents } = order;
  if (order.chargeback === 'open') return 'Bloqué : la banque de la personne examine ce paiement';
  switch (state) {
    case 'held':
      return answerEarns(answerBy!, priceCents - (feeCents ?? 0), currency);
    case 'answered':
      return `À venir : disponible le ${formatMoment(releaseAt!)}`;
    case 'contested':
      return 'Bloqué : la personne a signalé un problème, notre équipe décide';
    case 'settled':
      return order.payout
        ? payoutWords(order.payout)
        : settledWords(outcome!, formatDay(settledAt!));
    default:
      return 'Pas encore payé';
  }
}

/** Without an amount, because the row's is the creator's share and the refund a part of the price. */
function settledWords(outcome: OrderOutcome, day: string): string {
  switch (outcome) {
    case 'released':
      return `Disponible depuis le ${day}`;
    case 'refunded':
      return `Prix rendu à la personne le ${day}`;
    case 'split':
      return `Une partie du prix rendue à la personne le ${day}, le reste disponible`;
  }
}
