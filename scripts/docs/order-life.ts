import {
  allowedMoves,
  type OrderEventName,
  orderEventNames,
  orderStates,
  ruleOf,
} from '../../domain/orders/events.ts';
import { findOrderWriters } from './order-writers.ts';

/** The diagram and the table of docs/payments.md, from the table in domain/orders/events.ts. */

const code = (names: readonly string[]) => names.map((name) => `\`${name}\``).join(', ');

/** The transitions as a mermaid diagram: each with its events, and who may cause them. */
export function drawOrderLife(): string {
  const label = (from: string | null, to: string) =>
    orderEventNames
      .filter((event) => ruleOf(event).to === to && causes(event, from))
      .map((event) => `${event} (${ruleOf(event).by.join(', ')})`)
      .join('<br/>');
  const causes = (event: OrderEventName, from: string | null) => {
    const states: readonly string[] = ruleOf(event).from;
    return from === null ? states.length === 0 : states.includes(from);
  };
  const last = orderStates.filter((state) => allowedMoves().every(([from]) => from !== state));
  return [
    '```mermaid',
    'stateDiagram-v2',
    `  [*] --> awaiting: ${label(null, 'awaiting')}`,
    ...allowedMoves().map(([from, to]) => `  ${from} --> ${to}: ${label(from, to)}`),
    ...last.map((state) => `  ${state} --> [*]`),
    '```',
  ].join('\n');
}

/** All events as a table. */
export function tabulateOrderLife(): string {
  const writers = findOrderWriters();
  const rows = orderEventNames.map((event) => {
    const { from, to, by, judge, waitsForBank, refusedOnceWithdrawn, means } = ruleOf(event);
    const unless = [
      ...(waitsForBank ? ['its bank decides'] : []),
      ...(refusedOnceWithdrawn ? ['it was withdrawn from'] : []),
    ];
    const cells = [
      ...[`\`${event}\``, from.length > 0 ? code(from) : '', to ? code([to]) : 'stays'],
      ...[by.join(', '), judge, unless.join(', '), means, code(writers[event])],
    ];
    return `| ${cells.join(' | ')} |`;
  });
  return [
    '| event | from | to | caused by | judge | not while | means | written by |',
    '|---|---|---|---|---|---|---|---|',
    ...rows,
  ].join('\n');
}
