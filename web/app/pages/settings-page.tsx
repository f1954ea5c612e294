import { usePrefetchQuery, useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { Link, type Location, useLocation, useNavigate } from 'react-router';
import { meQuery } from '../../data/me.ts';
import { sessionsQuery } from '../../data/sessions.ts';
import { BecomeCreator } from '../../features/account/become-creator.tsx';
import {
  EmailForm,
  NameForm,
  PasswordForm,
  UsernameForm,
} from '../../features/account/change-forms.tsx';
import { RefusedMail } from '../../features/account/refused-mail.tsx';
import { Sessions } from '../../features/account/sessions.tsx';
import { UnconfirmedMail } from '../../features/account/unconfirmed-mail.tsx';
import { PreferencesSkeleton } from '../../features/notices/preferences-skeleton.tsx';
import { VerificationSkeleton } from '../../features/verification/verification-skeleton.tsx';
import { messageOf } from '../../platform/api-problem.ts';
import { lazyChunk } from '../../platform/chunk-loader.ts';
import { paths } from '../../platform/paths.ts';
import { useSession } from '../../platform/session.ts';
import { Alert } from '../../ui/alert.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Page } from '../../ui/page.tsx';
import { CardsSkeleton } from '../../ui/skeleton.tsx';
import { SettingsSection } from '../../widgets/settings-section.tsx';
import { SettingsGroups } from './settings-groups.tsx';

// Loaded lazily: it is below the fold and longer than the rest.
const NoticePreferences = lazyChunk(
  async () => (await import('../../features/notices/preferences.tsx')).NoticePreferences,
);

const linkLook = 'inline-flex min-h-11 items-center text-sm underline underline-offset-4';

const OwnVerification = lazyChunk(
  async () => (await import('../../features/verification/own-verification.tsx')).OwnVerification,
);

const OwnExport = lazyChunk(
  async () => (await import('../../features/account/export.tsx')).OwnExport,
);

const SignInSafety = lazyChunk(
  async () => (await import('../../features/account/sign-in-safety.tsx')).SignInSafety,
);

const BlockedPeople = lazyChunk(
  async () => (await import('../../features/blocks/blocked-people.tsx')).BlockedPeople,
);

const LeaveAccount = lazyChunk(
  async () => (await import('../../features/account/leave-account.tsx')).LeaveAccount,
);

/**
 * 'Paramètres du compte': name, address, password, notifications, second factors, passkeys, sessions,
 * blocked users, the export of one's data, becoming a creator or selling no more, verification, and
 * deleting the account.
 */
export default function SettingsPage() {
  const session = useSession();
  const { data: me, error, refetch } = useQuery(meQuery);
  usePrefetchQuery(sessionsQuery);
  const { state }: Location<{ newPassword?: boolean } | null> = useLocation();
  const navigate = useNavigate();
  const isRecovering = state?.newPassword === true;
  return (
    <Page title="Paramètres du compte" back={{ to: paths.profile, label: 'Profil' }}>
      {me && session.status === 'signed-in' ? (
        <div className="grid grid-cols-1 gap-4">
          <RefusedMail me={me} />
          <UnconfirmedMail me={me} />
          {isRecovering && (
            <>
              <Alert tone="info">
                Le lien reçu par e-mail vous a connecté. Choisissez maintenant un nouveau mot de
                passe : il remplacera celui que vous avez oublié.
              </Alert>
              <PasswordForm isWanted onSaved={() => void navigate('.', { replace: true })} />
            </>
          )}
          <SettingsGroups
            contents={{
              compte: (
                <>
                  <NameForm savedName={me.name ?? ''} />
                  <UsernameForm savedUsername={me.username} />
                  <EmailForm
                    key={session.email}
                    savedEmail={session.email}
                    newEmail={session.newEmail}
                  />
                  {!isRecovering && <PasswordForm />}
                </>
              ),
              alertes: (
                <>
                  <Suspense fallback={<PreferencesSkeleton />}>
                    <NoticePreferences isCreator={me.isCreator} />
                  </Suspense>
                </>
              ),
              connexion: (
                <>
                  <Suspense fallback={<CardsSkeleton cards={2} cardClassName="h-40" />}>
                    <SignInSafety />
                  </Suspense>
                  <Sessions />
                </>
              ),
              moderation: (
                <>
                  <Suspense fallback={<CardsSkeleton cards={1} cardClassName="h-32" />}>
                    <BlockedPeople />
                  </Suspense>
                  <SettingsSection title="Modération">
                    <p className="text-sm text-ink-soft">
                      Ce que la modération a décidé de vos contenus, pourquoi, et comment le
                      contester.
                    </p>
                    <div className="flex flex-wrap items-center gap-x-6">
                      <Link to={paths.decisions} className={linkLook}>
                        Décisions de modération
                      </Link>
                      <Link to={paths.letters} className={linkLook}>
                        Courrier de l’équipe
                      </Link>
                      <Link to={paths.rules} className={linkLook}>
                        Règles et modération
                      </Link>
                    </div>
                  </SettingsSection>
                </>
              ),
              donnees: (
                <>
                  <Suspense fallback={<CardsSkeleton cards={1} cardClassName="h-44" />}>
                    <OwnExport />
                  </Suspense>
                </>
              ),
              createur: (
                <>
                  <BecomeCreator isCreator={me.isCreator} />
                  {me.verification && (
                    <Suspense fallback={<VerificationSkeleton />}>
                      <OwnVerification standing={me.verification} />
                    </Suspense>
                  )}
                </>
              ),
              fin: (
                <>
                  <Suspense fallback={<CardsSkeleton cards={1} cardClassName="h-96" />}>
                    <LeaveAccount isStoppable={me.emailConfirmed} />
                  </Suspense>
                </>
              ),
            }}
          />
        </div>
      ) : error ? (
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
      ) : (
        <CardsSkeleton cards={5} cardClassName="h-40" />
      )}
    </Page>
  );
}
