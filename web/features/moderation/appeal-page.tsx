import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router';
import { siteScreens } from '../../../site/screens.ts';
import { contestByLink, mailedDecisionQuery } from '../../data/decisions.ts';
import { isRefusal, messageOf } from '../../platform/api-problem.ts';
import { paths } from '../../platform/paths.ts';
import { Card } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Page } from '../../ui/page.tsx';
import { CardsSkeleton } from '../../ui/skeleton.tsx';
import { OwnDecision } from './own-decision.tsx';

/** Target of the mail about a suspension: the decision, and the appeal of a user who cannot sign in. */
export default function AppealPage() {
  const [query] = useSearchParams();
  const token = query.get('token');
  return (
    <Page title={siteScreens.appeal.title}>
      {token ? <MailedDecision token={token} /> : <NoLink />}
    </Page>
  );
}

function MailedDecision({ token }: { token: string }) {
  const { data, error, refetch } = useQuery(mailedDecisionQuery(token));
  const queryClient = useQueryClient();
  if (data)
    return (
      <OwnDecision
        decision={data}
        draftKey={null}
        onContest={(text) => contestByLink(queryClient, token, text)}
      />
    );
  if (isRefusal(error)) return <NoLink />;
  if (error) return <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />;
  return <CardsSkeleton cards={1} cardClassName="h-72" />;
}

function NoLink() {
  return (
    <Card className="grid gap-3">
      <p>
        Ce lien ne mène à aucune décision. Ouvrez celui du message que vous avez reçu, en entier, ou{' '}
        <Link to={paths.contact} className="underline underline-offset-4">
          écrivez-nous
        </Link>
        .
      </p>
    </Card>
  );
}
