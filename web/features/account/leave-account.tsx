import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { DELETED_USERNAME_DAYS } from '../../../domain/accounts/deletion-rules.ts';
import { deleteAccount, deletionStateQuery } from '../../data/account-deletion.ts';
import { formatDay, formatPrice } from '../../formats/formats.ts';
import { ApiProblem, messageOf } from '../../platform/api-problem.ts';
import { clearAllDrafts } from '../../platform/draft-storage.ts';
import { paths } from '../../platform/paths.ts';
import { endSessionHere } from '../../platform/session.ts';
import { toast } from '../../platform/toast.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Form } from '../../ui/form.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { SettingsSection } from '../../widgets/settings-section.tsx';
import { hasPassword, requestNonce } from './auth-api.ts';
import { ProofField, type ProofKind } from './proof-field.tsx';
import { RefundChoice } from './refund-choice.tsx';

/** Shown for long: the screen that it is on says nothing else about it. */
const DONE_SHOWN_MS = 12_000;

const linkLook = 'underline underline-offset-4';

const gone = [
  'Votre nom, votre adresse, votre photo et tout votre profil',
  'Vos publications, vos commentaires, vos « j’aime » et vos abonnements',
  'Vos notifications, vos sessions et vos documents de vérification',
  'Les accès à la journée ou au mois que vous avez achetés, sans remboursement',
];

const left = [
  'Vos conversations et vos notes, chez l’autre personne, sous le nom « Utilisateur anonyme »',
  'Vos commandes, sans votre nom, et leurs reçus comme ils ont été émis, que la loi nous fait garder dix ans',
  'Si vous avez vendu, ce que vos factures et vos déclarations doivent indiquer',
  'Les décisions de modération et les signalements, sans votre nom',
];

interface Stoppable {
  /** True with a confirmed address: for seven days the link that is mailed to it stops the deletion. */
  isStoppable: boolean;
}

/** 'Supprimer mon compte': what goes, what stays, and the dialog that asks for a proof. */
export function LeaveAccount({ isStoppable }: Stoppable) {
  const [isOpen, setOpen] = useState(false);
  const { data: state, error, refetch } = useQuery(deletionStateQuery);
  const opening = useMutation({
    networkMode: 'always',
    mutationFn: hasPassword,
    onSuccess: () => setOpen(true),
    onError: (failure) => toast.error(messageOf(failure)),
  });
  return (
    <SettingsSection title="Supprimer mon compte">
      <p className="max-w-[60ch] text-sm text-ink-soft">
        {isStoppable
          ? 'Votre compte est fermé tout de suite, et effacé sept jours plus tard. D’ici là, un lien envoyé par e-mail permet d’arrêter la suppression.'
          : 'La suppression est immédiate et définitive.'}{' '}
        Vos questions payées restées sans réponse vous sont remboursées.
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        <Lines title="Ce qui disparaît" lines={gone} />
        <Lines title="Ce qui reste" lines={left} />
      </div>
      <p className="max-w-[60ch] text-sm text-ink-soft">
        Votre nom d’utilisateur n’est rendu à personne pendant {DELETED_USERNAME_DAYS} jours. Avant
        de partir, vous pouvez{' '}
        <a href="#export" className={linkLook}>
          emporter une copie de vos données
        </a>
        . Ce que nous gardons, et pour combien de temps :{' '}
        <Link to={`${paths.privacy}#conservation`} className={linkLook}>
          Confidentialité
        </Link>
        .
      </p>
      {state ? (
        <>
          <Obstacle {...state} />
          <Button
            variant="danger"
            className="justify-self-start"
            disabled={
              state.dueCents > 0 ||
              state.owedCents > 0 ||
              state.disputedOrders > 0 ||
              state.accessUntil !== null
            }
            busy={opening.isPending}
            onClick={() => opening.mutate()}
          >
            Supprimer mon compte
          </Button>
          <LeaveDialog
            open={isOpen}
            onOpenChange={setOpen}
            openOrders={state.openOrders}
            hasPassword={opening.data ?? true}
            isStoppable={isStoppable}
          />
        </>
      ) : error ? (
        <ErrorState message={messageOf(error)} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-11 w-56" />
      )}
    </SettingsSection>
  );
}

function Lines({ title, lines }: { title: string; lines: readonly string[] }) {
  const id = useId();
  return (
    <div>
      <h3 id={id} className="mb-1 text-sm font-medium">
        {title}
      </h3>
      <ul aria-labelledby={id} className="grid list-disc gap-1 pl-5 text-sm text-ink-soft">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}

interface ObstacleProps {
  dueCents: number;
  owedCents: number;
  disputedOrders: number;
  accessUntil: string | null;
}

/** The reason why the account cannot be deleted yet. */
function Obstacle(props: ObstacleProps) {
  const text = obstacleText(props);
  return text && <Alert tone="info">{text}</Alert>;
}

function obstacleText({
  dueCents,
  owedCents,
  disputedOrders,
  accessUntil,
}: ObstacleProps): ReactNode {
  if (dueCents > 0)
    return (
      <>
        {formatPrice(dueCents)} vous attendent encore : votre compte pourra être supprimé une fois
        cette somme versée.{' '}
        <Link to={paths.earnings} className={linkLook}>
          Voir mes revenus
        </Link>
      </>
    );
  if (owedCents > 0)
    return (
      <>
        Il vous reste {formatPrice(owedCents)} à rendre après un remboursement.{' '}
        <Link to={paths.earnings} className={linkLook}>
          Voir mes revenus
        </Link>
      </>
    );
  if (disputedOrders > 0)
    return 'Une banque examine encore le paiement d’une de vos ventes : attendez sa décision.';
  if (accessUntil !== null)
    return `Un accès que vous avez vendu court jusqu’au ${formatDay(accessUntil)} : attendez sa fin.`;
  return null;
}

interface LeaveDialogProps extends Stoppable {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  openOrders: number;
  hasPassword: boolean;
}

function LeaveDialog({
  open,
  onOpenChange,
  openOrders,
  hasPassword: isPasswordAsked,
  isStoppable,
}: LeaveDialogProps) {
  const formId = useId();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const [kind, setKind] = useState<ProofKind | null>(null);
  const [proof, setProof] = useState('');
  const [isRefunding, setRefunding] = useState(false);
  // Somebody without a password is first taken at their sign-in with Google.
  const wanted = kind ?? (isPasswordAsked ? 'password' : 'google');
  const mailing = useMutation({
    mutationFn: requestNonce,
    onSuccess: () => {
      setProof('');
      setKind('nonce');
    },
  });
  const deletion = useMutation({
    networkMode: 'always',
    mutationFn: () =>
      deleteAccount(queryClient, {
        ...(wanted === 'password' && { password: proof }),
        ...(wanted === 'nonce' && { nonce: proof }),
        refundOpenOrders: openOrders > 0 && isRefunding,
      }),
    onSuccess: async () => {
      // Leaves the guarded route first: the guard would ask to sign in again.
      await navigate(paths.home, { flushSync: true });
      endSessionHere();
      clearAllDrafts();
      toast.success(
        isStoppable
          ? 'Votre compte est fermé. Il sera effacé dans sept jours.'
          : 'Votre compte est supprimé. Vos contenus s’effacent dans les minutes qui viennent.',
        {
          duration: DONE_SHOWN_MS,
        },
      );
    },
    onError: (error) => {
      if (error instanceof ApiProblem && error.code === 'account.proof_needed') mailing.mutate();
    },
  });
  const submit = () => {
    deletion.mutate();
  };
  const error = mailing.error ?? (mailing.isSuccess ? null : deletion.error);
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="Supprimer votre compte ?"
      description={
        isStoppable
          ? 'Après sept jours, personne ne pourra le rétablir, nous non plus.'
          : 'Personne ne pourra le rétablir, nous non plus.'
      }
      footer={
        <>
          <Button variant="outline" onClick={() => onOpenChange(false)}>
            Garder mon compte
          </Button>
          <Button
            variant="danger"
            type="submit"
            form={formId}
            disabled={openOrders > 0 && !isRefunding}
            busy={deletion.isPending || mailing.isPending}
            busyLabel="Suppression..."
          >
            Supprimer définitivement
          </Button>
        </>
      }
    >
      <Form id={formId} error={error} onSubmit={submit} className="grid gap-4">
        {openOrders > 0 && (
          <RefundChoice
            openOrders={openOrders}
            checked={isRefunding}
            onCheckedChange={setRefunding}
          />
        )}
        {(wanted === 'password' || wanted === 'nonce') && (
          <ProofField
            kind={wanted}
            passwordHint="Pour confirmer que c’est bien vous."
            value={proof}
            onChange={setProof}
            onNonceWanted={() => mailing.mutate()}
          />
        )}
        {wanted === 'google' && (
          <p className="text-sm text-ink-soft">
            Si votre connexion avec Google date de plus de cinq minutes, un code vous sera envoyé
            par e-mail.
          </p>
        )}
        {error && <Alert tone="danger">{messageOf(error)}</Alert>}
      </Form>
    </Dialog>
  );
}
