import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { Link } from 'react-router';
import { contestDecision, decisionsQuery } from '../../data/decisions.ts';
import { messageOf } from '../../platform/api-problem.ts';
import { paths } from '../../platform/paths.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { LoadMore } from '../../ui/load-more.tsx';
import { Page } from '../../ui/page.tsx';
import { CardsSkeleton } from '../../ui/skeleton.tsx';
import { OwnDecision } from './own-decision.tsx';

/** 'Décisions de modération': the decisions about the viewer's content, and their appeals. */
export default function DecisionsPage() {
  const list = useInfiniteQuery(decisionsQuery);
  const queryClient = useQueryClient();
  const { data, error, refetch } = list;
  const decisions = data?.pages.flatMap((page) => page.decisions);
  return (
    <Page
      title="Décisions de modération"
      back={{ to: paths.settings, label: 'Paramètres du compte' }}
    >
      {error && !data && <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />}
      {!error && !decisions && <CardsSkeleton cards={2} cardClassName="h-72" />}
      {decisions?.length === 0 && (
        <EmptyState
          icon={ShieldCheck}
          text="Aucune décision ne vous concerne. Si l’équipe de modération masque un de vos contenus ou vous avertit, vous lirez ici pourquoi, et comment contester."
        />
      )}
      {decisions && decisions.length > 0 && (
        <>
          <ul className="grid grid-cols-1 gap-4">
            {decisions.map((decision) => (
              <li key={decision.id}>
                <OwnDecision
                  decision={decision}
                  draftKey={`draft.appeal.${decision.id}`}
                  onContest={(text) => contestDecision(queryClient, decision.id, text)}
                />
              </li>
            ))}
          </ul>
          <div className="pt-4 empty:hidden">
            <LoadMore list={list} label="Voir plus de décisions" />
          </div>
        </>
      )}
      {decisions && (
        <p className="pt-6 text-sm text-ink-soft">
          <Link to={paths.rules} className="underline underline-offset-4">
            Nos règles, et comment nous décidons
          </Link>
        </p>
      )}
    </Page>
  );
}
