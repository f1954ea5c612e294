import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { Link, useSearchParams } from 'react-router';
import { restoringQuery } from '../../../data/operations/money.ts';
import { Alert } from '../../../ui/alert.tsx';
import { classes } from '../../../ui/classes.ts';
import { sectionLink } from '../kit/links.tsx';
import { Chargebacks } from './chargebacks.tsx';
import { Checks } from './checks.tsx';
import { Debts } from './debts.tsx';
import { OrderPage } from './order-file.tsx';
import { Overview } from './overview.tsx';
import { Risks } from './risks.tsx';
import { Tasks } from './tasks.tsx';

/** Parameters of the view and of the order that is shown. */
const VIEW = 'vue';
const ORDER = 'commande';

interface View {
  /** Its name in the URL. */
  name: string;
  title: string;
  Content: ComponentType;
}

const views: [View, ...View[]] = [
  { name: 'taches', title: 'Tâches', Content: Tasks },
  { name: 'litiges', title: 'Litiges bancaires', Content: Chargebacks },
  { name: 'ensemble', title: 'Vue d’ensemble', Content: Overview },
  { name: 'controles', title: 'Contrôles', Content: Checks },
  { name: 'dettes', title: 'Dettes', Content: Debts },
  { name: 'risques', title: 'Risques', Content: Risks },
];

/** Everything about money: the view of the URL, or the order that it names. */
export function Money() {
  const [query] = useSearchParams();
  const order = query.get(ORDER);
  const shown = views.find(({ name }) => name === query.get(VIEW)) ?? views[0];
  return (
    <div className="grid grid-cols-1 gap-6">
      <RestoringBanner />
      <nav aria-label="Argent" className="flex flex-wrap gap-x-1 gap-y-2">
        {views.map(({ name, title }) => {
          const isShown = order === null && name === shown.name;
          return (
            <Link
              key={name}
              to={sectionLink('argent', { [VIEW]: name })}
              aria-current={isShown ? 'page' : undefined}
              className={classes(
                'flex min-h-9 items-center rounded-full border px-3 text-sm transition-colors',
                isShown
                  ? 'border-encre bg-encre-wash text-ink'
                  : 'border-edge text-ink-soft hover:bg-wash hover:text-ink',
              )}
            >
              {title}
            </Link>
          );
        })}
      </nav>
      {order === null ? <shown.Content /> : <OrderPage key={order} id={order} />}
    </div>
  );
}

/** Says while D1 is being restored that no money moves. */
function RestoringBanner() {
  const { data } = useQuery(restoringQuery);
  if (!data?.restoring) return null;
  return (
    <Alert tone="danger" isStanding>
      {data.restoring === 'begun'
        ? 'La base est en cours de restauration : rien n’est payé, versé ni remboursé, et les décisions attendent.'
        : 'La base est restaurée et rejouée : rien ne bouge avant un rapprochement sans écart, dans « Contrôles ».'}
    </Alert>
  );
}
