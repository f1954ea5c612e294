import { useQuery } from '@tanstack/react-query';
import { CircleAlert, CircleCheck, Clock } from 'lucide-react';
import { Link } from 'react-router';
import type { Service, ServiceState } from '../../../domain/telemetry/service-status.ts';
import { siteScreens } from '../../../site/screens.ts';
import { statusQuery } from '../../data/status.ts';
import { messageOf } from '../../platform/api-problem.ts';
import { paths } from '../../platform/paths.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Page } from '../../ui/page.tsx';
import { TimeAgo } from '../../ui/time-ago.tsx';

const serviceLabels: Record<Service, { label: string; slow: string; down: string }> = {
  site: {
    label: 'Site et comptes',
    slow: 'Les pages mettent plus de temps à s’afficher.',
    down: 'Les pages publiques s’affichent, la plupart des actions échouent.',
  },
  conversations: {
    label: 'Conversations',
    slow: 'Les blocages et les décisions prennent effet en retard.',
    down: 'Les messages ne partent pas. Ils restent sur votre appareil jusqu’au retour.',
  },
  payments: {
    label: 'Paiements et remboursements',
    slow: 'Les paiements et les remboursements arrivent en retard. Aucun n’est perdu.',
    down: 'Aucune question ne peut être achetée. Ce qui est payé n’est pas perdu.',
  },
  notifications: {
    label: 'Notifications et e-mails',
    slow: 'Les notifications et les e-mails arrivent en retard.',
    down: 'Les notifications n’arrivent pas. Elles arriveront au retour.',
  },
  discovery: {
    label: 'Découverte et classements',
    slow: 'Les classements ne sont pas à jour.',
    down: 'Les classements ne s’affichent pas.',
  },
  pictures: {
    label: 'Photos',
    slow: 'Les photos s’affichent lentement.',
    down: 'Les photos ne s’affichent pas et ne peuvent pas être envoyées.',
  },
};

const stateLabels: Record<ServiceState, string> = {
  working: 'Fonctionne',
  slow: 'Ralenti',
  down: 'Interrompu',
};

const stateIcons = {
  working: <CircleCheck className="size-5 text-ink-soft" aria-hidden />,
  slow: <Clock className="size-5" aria-hidden />,
  down: <CircleAlert className="size-5 text-danger" aria-hidden />,
};

/** Lists the parts of the site that work, and since when another does not. */
export default function StatusPage() {
  const { data, error, refetch } = useQuery(statusQuery);
  return (
    <Page title={siteScreens.status.title}>
      {data ? (
        <Services services={data.services} />
      ) : error ? (
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
      ) : (
        <p className="text-ink-soft">Vérification en cours…</p>
      )}
      <p className="mt-6 text-ink-soft">
        Un problème qui n’est pas indiqué ici ?{' '}
        <Link to={paths.contact} className="underline underline-offset-4">
          Écrivez-nous
        </Link>
        .
      </p>
    </Page>
  );
}

interface Row {
  service: Service;
  state: ServiceState;
  since: string | null;
}

function Services({ services }: { services: Row[] }) {
  const isWell = services.every(({ state }) => state === 'working');
  return (
    <>
      <p role="status" className="font-display text-lg font-semibold">
        {isWell ? 'Tout fonctionne.' : 'Tout ne fonctionne pas comme prévu.'}
      </p>
      <ul className="mt-4 border-t">
        {services.map(({ service, state, since }) => {
          const { label, ...problems } = serviceLabels[service];
          return (
            <li key={service} className="grid gap-1 border-b py-4">
              <div className="flex items-center justify-between gap-4">
                <h2 className="font-medium">{label}</h2>
                <p className="flex items-center gap-2">
                  {stateIcons[state]}
                  {stateLabels[state]}
                </p>
              </div>
              {state !== 'working' && (
                <div className="text-sm text-ink-soft">
                  <p>{problems[state]}</p>
                  {since && (
                    // Nothing comes after the time, which the server writes as a date of another width.
                    <p>
                      Début : <TimeAgo date={since} />
                    </p>
                  )}
                </div>
              )}
            </li>
          );
        })}
      </ul>
    </>
  );
}
