import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { Link } from 'react-router';
import { VERIFICATION_REASON_MAX_LENGTH } from '../../../domain/limits.ts';
import type { VerificationDecision } from '../../../domain/moderation/verification.ts';
import { shownName } from '../../../domain/profiles/person.ts';
import { of } from '../../../domain/text/french.ts';
import { showsNothing } from '../../../domain/text/shown-text.ts';
import { decideVerification, type VerificationRequest } from '../../data/verification.ts';
import { messageOf } from '../../platform/api-problem.ts';
import { paths } from '../../platform/paths.ts';
import { toast } from '../../platform/toast.ts';
import { Avatar } from '../../ui/avatar.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { TimeAgo } from '../../ui/time-ago.tsx';
import { Documents } from './documents.tsx';
import { IdentityChange } from './identity-change.tsx';

/** Common reasons for a refusal; the moderator may edit them. */
const USUAL_REASONS = [
  'Les photos ne sont pas assez nettes pour être lues.',
  'Le nom du document n’est pas celui du profil.',
  'Le document n’est plus valable.',
  'Il manque un justificatif de votre activité.',
] as const;

interface VerificationItemProps {
  request: VerificationRequest;
  onDecided: () => void;
}

/** One request: the requester, their documents or their changes, and the two decisions. */
export function VerificationItem({ request, onDecided }: VerificationItemProps) {
  const { id, user, before, files, shows, createdAt, refusedBefore } = request;
  const [isRefusing, setRefusing] = useState(false);
  const refuse = useRef<HTMLButtonElement>(null);
  const name = shownName(user);
  const headingId = useId();
  const queryClient = useQueryClient();
  const { mutate, isPending, variables } = useMutation({
    networkMode: 'always',
    mutationFn: (decision: VerificationDecision) => decideVerification(queryClient, id, decision),
    onSuccess: (_, { approve }) => {
      toast.success(approve ? `Profil ${of(name)} vérifié` : `Demande ${of(name)} refusée`);
      onDecided();
    },
    onError: (error) => toast.error(messageOf(error)),
  });
  const cancel = () => {
    setRefusing(false);
    refuse.current?.focus();
  };

  return (
    <Card asChild className="grid grid-cols-1 gap-4">
      <li aria-labelledby={headingId}>
        <header className="flex items-center gap-3">
          <Avatar src={user.avatarUrl} />
          <div className="grid min-w-0 grid-cols-1 flex-1">
            <h2 id={headingId} className="truncate font-sans text-base font-medium">
              <bdi>{name}</bdi>
            </h2>
            <p className="flex flex-wrap gap-x-3 text-sm text-ink-soft">
              <Link to={paths.user(user.username)} className="truncate">
                @{user.username}
              </Link>
              <TimeAgo date={createdAt} />
            </p>
          </div>
        </header>
        {refusedBefore && (
          <p className="max-w-[65ch] text-sm wrap-anywhere text-ink-soft">
            Demande précédente refusée : {refusedBefore}
          </p>
        )}
        {before ? (
          <>
            <p className="max-w-[65ch] text-sm">
              Ce profil était vérifié, puis son nom, son nom d’utilisateur ou sa photo a changé. Le
              badge est retiré en attendant votre décision.
            </p>
            <IdentityChange before={before} now={user} />
          </>
        ) : (
          <Documents paths={files} name={name} />
        )}
        {isRefusing ? (
          <Refusal
            busy={isPending}
            onCancel={cancel}
            onRefuse={(reason) => mutate({ approve: false, reason })}
          />
        ) : (
          <div className="flex flex-wrap gap-3">
            <Button
              busy={isPending && variables?.approve}
              busyLabel="Enregistrement..."
              onClick={() => mutate({ approve: true, reason: '', shows })}
            >
              Accorder
            </Button>
            <Button ref={refuse} variant="outline" onClick={() => setRefusing(true)}>
              Refuser...
            </Button>
          </div>
        )}
      </li>
    </Card>
  );
}

interface RefusalProps {
  busy: boolean;
  onCancel: () => void;
  onRefuse: (reason: string) => void;
}

/** The reason for the refusal: a common one, or free text. */
function Refusal({ busy, onCancel, onRefuse }: RefusalProps) {
  const [reason, setReason] = useState('');
  const words = useRef<HTMLTextAreaElement>(null);
  useEffect(() => words.current?.focus(), []);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onRefuse(reason);
  };
  return (
    <form onSubmit={submit} className="grid gap-3">
      <ul aria-label="Motifs courants" className="flex flex-wrap gap-2">
        {USUAL_REASONS.map((usual) => (
          <li key={usual}>
            <Button
              variant="soft"
              size="small"
              className="whitespace-normal py-1.5 text-left"
              onClick={() => {
                setReason(usual);
                words.current?.focus();
              }}
            >
              {usual}
            </Button>
          </li>
        ))}
      </ul>
      <Field label="Motif du refus" hint="Le créateur le lira. Dites-lui comment y remédier.">
        <Textarea
          ref={words}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
          maxLength={VERIFICATION_REASON_MAX_LENGTH}
          required
        />
      </Field>
      <div className="flex flex-wrap gap-3">
        <Button
          type="submit"
          variant="danger"
          disabled={showsNothing(reason)}
          busy={busy}
          busyLabel="Enregistrement..."
        >
          Refuser
        </Button>
        <Button variant="outline" onClick={onCancel}>
          Annuler
        </Button>
      </div>
    </form>
  );
}
