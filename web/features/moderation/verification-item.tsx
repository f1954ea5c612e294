import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useId, useRef, useState } from 'react';
import { VERIFICATION_REASON_MAX_LENGTH } from '../../../domain/limits.ts';
import type { VerificationDecision } from '../../../domain/moderation/verification.ts';
import { shownName } from '../../../domain/profiles/person.ts';
import { of } from '../../../domain/text/french.ts';
import { showsNothing } from '../../../domain/text/shown-text.ts';
import { decideVerification, type VerificationRequest } from '../../data/verification.ts';
import { messageOf } from '../../platform/api-problem.ts';
import { toast } from '../../platform/toast.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { TimeAgo } from '../../ui/time-ago.tsx';
import { ComparedFacts } from './compared-facts.tsx';
import { Confirm } from './confirm.tsx';
import { Documents } from './documents.tsx';
import { IdentityChange } from './identity-change.tsx';
import { useShortcuts } from './shortcuts.ts';
import { Key } from './shortcuts-help.tsx';
import { useHeading } from './use-heading.ts';

/** Common reasons for a refusal; the moderator may edit them. */
const USUAL_REASONS = [
  'Les photos ne sont pas assez nettes pour être lues.',
  'Le nom du document n’est pas celui du profil.',
  'Le document n’est plus valable.',
  'Il manque un justificatif de votre activité.',
] as const;

interface VerificationItemProps {
  request: VerificationRequest;
  /** True when the request should take the focus once it is rendered. */
  takesFocus: RefObject<boolean>;
  /** Called with the outcome. */
  onDecided: (outcome: string) => void;
}

type Step = 'choosing' | 'granting' | 'refusing';

/**
 * One request: what the profile claims beside the documents, or the changes, and the decision. Granting asks
 * for confirmation, and refusing for a reason, because the documents are deleted with either.
 */
export function VerificationItem({ request, takesFocus, onDecided }: VerificationItemProps) {
  const { id, user, before, files, shows, createdAt, refusedBefore } = request;
  const [step, setStep] = useState<Step>('choosing');
  const heading = useHeading(takesFocus);
  const name = shownName(user);
  const headingId = useId();
  const queryClient = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    networkMode: 'always',
    mutationFn: (decision: VerificationDecision) => decideVerification(queryClient, id, decision),
    onSuccess: (_, { approve }) => {
      const outcome = approve ? `Profil ${of(name)} vérifié` : `Demande ${of(name)} refusée`;
      toast.success(outcome);
      onDecided(outcome);
    },
    onError: (error, { approve }) => {
      // The words of a refusal stay.
      if (approve) setStep('choosing');
      toast.error(messageOf(error));
    },
  });
  const begin = (next: Step) => () => {
    if (!isPending) setStep(next);
  };
  useShortcuts({ 1: begin('granting'), 2: begin('refusing') });
  const cancel = () => {
    setStep('choosing');
    heading.current?.focus({ preventScroll: true });
  };
  return (
    <article
      aria-labelledby={headingId}
      className="grid max-w-5xl grid-cols-1 gap-4"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || step === 'choosing') return;
        event.preventDefault();
        cancel();
      }}
    >
      <header className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h2
          ref={heading}
          id={headingId}
          tabIndex={-1}
          className="min-w-0 text-xl wrap-anywhere outline-none"
        >
          <bdi>{name}</bdi>
        </h2>
        <p className="text-sm text-ink-soft">
          @{user.username} · <TimeAgo date={createdAt} />
        </p>
      </header>
      {refusedBefore && (
        <p className="max-w-[65ch] text-sm wrap-anywhere text-ink-soft">
          Demande précédente refusée : {refusedBefore}
        </p>
      )}
      {step === 'refusing' ? (
        <Refusal
          busy={isPending}
          error={error}
          onCancel={cancel}
          onRefuse={(reason) => mutate({ approve: false, reason })}
        />
      ) : step === 'granting' ? (
        <Confirm
          text={
            before
              ? `Le badge « Vérifié » figurera de nouveau sur le profil ${of(name)}.`
              : `Le badge « Vérifié » figurera sur le profil ${of(name)}. Ses documents seront supprimés.`
          }
          label={`Confirmer : vérifier ${name}`}
          tone="primary"
          busy={isPending}
          onCancel={cancel}
          onConfirm={() => mutate({ approve: true, reason: '', shows })}
        />
      ) : (
        <div className="flex flex-wrap gap-3">
          <Button onClick={begin('granting')}>
            <KeyHint name="1" />
            Accorder...
          </Button>
          <Button variant="outline" onClick={begin('refusing')}>
            <KeyHint name="2" />
            Refuser...
          </Button>
        </div>
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
        <div className="grid grid-cols-1 gap-4 lg:grid-cols-[minmax(0,1fr)_15rem]">
          <Documents paths={files} name={name} />
          <ComparedFacts request={request} />
        </div>
      )}
    </article>
  );
}

/** The key of a button, where there is a keyboard. */
function KeyHint({ name }: { name: string }) {
  return (
    <span aria-hidden className="max-md:hidden">
      <Key name={name} />
    </span>
  );
}

interface RefusalProps {
  busy: boolean;
  error: Error | null;
  onCancel: () => void;
  onRefuse: (reason: string) => void;
}

/** The reason for the refusal: a common one, or free text. */
function Refusal({ busy, error, onCancel, onRefuse }: RefusalProps) {
  const [reason, setReason] = useState('');
  const words = useRef<HTMLTextAreaElement>(null);
  useEffect(() => words.current?.focus(), []);
  const submit = () => {
    onRefuse(reason);
  };
  return (
    <Form error={error} onSubmit={submit} className="grid gap-3">
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
    </Form>
  );
}
