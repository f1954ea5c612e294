import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useRef } from 'react';
import type { AccountExport } from '../../../domain/accounts/account-export.ts';
import { MINUTE_MS } from '../../../domain/limits.ts';
import { EXPORT_MARK } from '../../../site/paths.ts';
import { exportQuery, requestExport } from '../../data/export.ts';
import { formatDeadline, formatFileSize, formatTimeRemaining } from '../../formats/formats.ts';
import { useArrivalAt } from '../../hooks/use-arrival-at.ts';
import { useNow } from '../../hooks/use-now.ts';
import { messageOf } from '../../platform/api-problem.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { RowsSkeleton } from '../../ui/skeleton.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { SettingsSection } from '../../widgets/settings-section.tsx';
import { proofBody, toastFailure, withProof } from './proof-dialog.tsx';

/** A copy of the user's own data: asking for it, waiting for it, downloading it. */
export function OwnExport() {
  const top = useRef<HTMLDivElement>(null);
  useArrivalAt(EXPORT_MARK, () => {
    top.current?.scrollIntoView();
    top.current?.focus();
  });
  const { data, error, refetch } = useQuery(exportQuery);
  return (
    <div ref={top} id={EXPORT_MARK} tabIndex={-1} className="scroll-mt-20 outline-none">
      <SettingsSection title="Exporter mes données">
        <p className="max-w-[60ch] text-sm text-ink-soft">
          Une copie de ce que nous gardons de vous, dans un format que d’autres logiciels lisent :
          profil, posts, commentaires, conversations, commandes, notes et images.
        </p>
        {data ? (
          <Standing standing={data} onRequested={() => top.current?.focus()} />
        ) : error ? (
          <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
        ) : (
          <RowsSkeleton rows={1} />
        )}
      </SettingsSection>
    </div>
  );
}

interface StandingProps {
  standing: AccountExport;
  /** Called once the export runs: the focused button disappears. */
  onRequested: () => void;
}

function Standing({ standing, onRequested }: StandingProps) {
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => withProof((proof) => requestExport(queryClient, proofBody(proof))),
    onSuccess: onRequested,
    onError: toastFailure,
  });
  const { state, hasFailed } = standing;
  return (
    <>
      {hasFailed && (
        <Alert tone="danger">Votre dernier export n’a pas abouti. Vous pouvez le redemander.</Alert>
      )}
      {/* It is there before its text, so that screen readers announce each change. */}
      <div role="status" className="text-sm empty:hidden">
        {state === 'running' && <Running />}
        {state === 'ready' && <p className="font-medium">Votre export est prêt.</p>}
      </div>
      {state === 'ready' && <Files {...standing} />}
      {state !== 'running' && (
        <Button
          variant="outline"
          className="justify-self-start"
          busy={isPending}
          busyLabel="Demande..."
          onClick={() => mutate()}
        >
          {state === 'ready' ? 'Demander un nouvel export' : 'Demander un export'}
        </Button>
      )}
    </>
  );
}

function Running() {
  return (
    <p className="flex max-w-[60ch] items-start gap-3">
      <Spinner className="mt-0.5" />
      <span>
        Votre export se prépare. Vous pouvez quitter cette page : nous vous préviendrons dès qu’il
        sera prêt.
      </span>
    </p>
  );
}

function Files({ files, expiresAt }: Pick<AccountExport, 'files' | 'expiresAt'>) {
  const now = useNow(MINUTE_MS);
  return (
    <>
      <ul className="flex flex-wrap gap-3">
        {files.map(({ url, name, bytes }, index) => (
          <li key={url}>
            <Button asChild>
              <a href={url} download={name}>
                <Download aria-hidden />
                {files.length === 1
                  ? 'Télécharger'
                  : `Télécharger ${index + 1} sur ${files.length}`}{' '}
                ({formatFileSize(bytes)})
              </a>
            </Button>
          </li>
        ))}
      </ul>
      {expiresAt && (
        <p className="text-sm text-ink-soft">
          Disponible jusqu’à {formatDeadline(expiresAt)} ({formatTimeRemaining(expiresAt, now)}),
          pour vous seul. Ensuite, nous l’effaçons.
        </p>
      )}
    </>
  );
}
