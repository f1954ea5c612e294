import { usePrefetchQuery, useQuery } from '@tanstack/react-query';
import { meQuery } from '../../data/me.ts';
import { sessionsQuery } from '../../data/sessions.ts';
import { messageOf } from '../../lib/api-problem.ts';
import { paths } from '../../lib/paths.ts';
import { useSession } from '../../lib/session.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Page } from '../../ui/page.tsx';
import { CardsSkeleton } from '../../ui/skeleton.tsx';
import { BecomeCreator } from './become-creator.tsx';
import { EmailForm, NameForm, PasswordForm } from './change-forms.tsx';
import { Sessions } from './sessions.tsx';

/** 'Paramètres du compte': name, address, password, sessions, and becoming a creator. */
export default function SettingsPage() {
  const session = useSession();
  const { data: me, error, refetch } = useQuery(meQuery);
  usePrefetchQuery(sessionsQuery);
  return (
    <Page title="Paramètres du compte" back={{ to: paths.profile, label: 'Profil' }}>
      {error ? (
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
      ) : me && session.status === 'signed-in' ? (
        <div className="grid gap-4">
          <NameForm savedName={me.name ?? ''} />
          <EmailForm key={session.email} savedEmail={session.email} newEmail={session.newEmail} />
          <PasswordForm />
          <Sessions />
          <BecomeCreator isCreator={me.isCreator} />
        </div>
      ) : (
        <CardsSkeleton cards={5} cardClassName="h-40" />
      )}
    </Page>
  );
}
