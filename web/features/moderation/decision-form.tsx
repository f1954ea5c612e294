import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { ModerationAction } from '../../../domain/moderation/moderation.ts';
import {
  actionWords,
  type RuleName,
  ruleNames,
} from '../../../domain/moderation/moderation-rules.ts';
import type { ReportedCaseDetail } from '../../../domain/moderation/moderation-wire.ts';
import { draftReason, ruleLabel } from '../../../domain/moderation/moderation-words.ts';
import { showsNothing } from '../../../domain/text/shown-text.ts';
import { type CaseDecision, decideCase, leaveQueue } from '../../data/moderation.ts';
import { EXPLAINED } from '../../data/outdated.ts';
import { ApiProblem, messageOf } from '../../platform/api-problem.ts';
import { measureActionBar } from '../../platform/bars.ts';
import { clearDraft, saveDraft } from '../../platform/draft-storage.ts';
import { toast } from '../../platform/toast.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { classes } from '../../ui/classes.ts';
import { Field } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { Select } from '../../ui/select.tsx';
import { ActionChoice } from './action-choice.tsx';
import { Confirm } from './confirm.tsx';
import { type BegunDecision, begunDecision, decisionDraftKey } from './decision-draft.ts';
import { ReasonField } from './reason-field.tsx';
import { useShortcuts } from './shortcuts.ts';

/** Actions against a user, which ask for confirmation. */
const grave: readonly ModerationAction[] = ['hide', 'suspend'];

interface DecisionFormProps {
  detail: ReportedCaseDetail;
  /** Called with the decision once it is stored, or without one. */
  onDone: (decision?: CaseDecision) => void;
  /** Called when the moderator leaves the form by Escape. */
  onEscape: () => void;
}

/** Said when a decision shuts out or lets in an operator or moderator. */
export const PROPOSED_TO_OPERATOR =
  'Proposé : la personne est de l’équipe, un opérateur doit le valider.';

/** The form for a decision: its action, its rule and its reason. */
export function DecisionForm({ detail, onDone, onEscape }: DecisionFormProps) {
  const { id, subject, category } = detail;
  const [begun] = useState(() => begunDecision(id));
  const [action, setAction] = useState(begun?.action ?? null);
  const [rule, setRule] = useState<RuleName>(begun?.rule ?? category);
  const [reason, setReason] = useState(begun?.reason ?? '');
  const [isMissing, setMissing] = useState(false);
  const [isConfirming, setConfirming] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const headingId = useId();
  const queryClient = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    meta: EXPLAINED,
    mutationFn: (decided: ModerationAction) =>
      decideCase(queryClient, id, {
        action: decided,
        ...(decided === 'none' ? {} : { rule }),
        reason: reason.trim(),
      }),
    onSuccess: (isProposed, decided) => {
      clearDraft(decisionDraftKey(id));
      setConfirming(false);
      if (isProposed) toast.message(PROPOSED_TO_OPERATOR);
      else onDone({ action: decided, rule, reason });
    },
    onError: (problem) => {
      setConfirming(false);
      if (!(problem instanceof ApiProblem) || problem.code !== 'report.decided') return;
      // The other moderator's decision replaces this form.
      leaveQueue(queryClient, id);
      toast.message('Un autre modérateur vient d’en décider.');
    },
  });

  /** The draft of the reason follows the choice until the moderator edits it. */
  const draft = (nextAction: ModerationAction, nextRule: RuleName) => {
    const isDraft = action === null || reason === draftReason(action, subject.type, rule);
    if (isDraft) setReason(draftReason(nextAction, subject.type, nextRule));
  };
  const choose = (next: ModerationAction) => {
    if (isPending) return;
    draft(next, rule);
    setAction(next);
    setConfirming(false);
    setMissing(false);
  };
  useEffect(() => measureActionBar(form.current), []);
  const [wantsField, setWantsField] = useState(0);
  useEffect(() => {
    if (wantsField === 0) return;
    form.current?.scrollIntoView({ block: 'nearest' });
    field.current?.focus({ preventScroll: true });
    field.current?.select();
  }, [wantsField]);
  const chooseByKey = (next: ModerationAction) => () => {
    choose(next);
    setWantsField((count) => count + 1);
  };
  useShortcuts({
    1: chooseByKey('none'),
    2: chooseByKey('hide'),
    3: chooseByKey('warn'),
    4: chooseByKey('suspend'),
  });

  const decide = () => {
    if (!action || isPending) return;
    if (showsNothing(reason)) {
      setMissing(true);
      return;
    }
    if (grave.includes(action)) setConfirming(true);
    else mutate(action);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      // Pressed again in haste, it confirms nothing.
      if (!isConfirming) form.current?.requestSubmit();
    } else if (event.key === 'Escape') {
      event.preventDefault();
      if (isConfirming) {
        setConfirming(false);
        field.current?.focus();
      } else onEscape();
    }
  };
  return (
    <Form
      ref={form}
      data-action-bar
      error={error}
      aria-labelledby={headingId}
      onKeyDown={onKeyDown}
      onSubmit={decide}
      className={classes(
        'z-10 -mx-4 grid grid-cols-1 gap-4 border-t bg-paper px-4 py-4 sm:-mx-6 sm:px-6 xl:mx-0 xl:rounded-lg xl:border xl:bg-surface xl:px-5',
        // On a phone, a sticky form would cover the content that it is about.
        action ? 'md:sticky md:bottom-0' : 'sticky bottom-0 max-md:bottom-16',
      )}
    >
      <h3 id={headingId} className="sr-only">
        Décision
      </h3>
      <ActionChoice value={action} onChoose={choose} disabled={isPending} />
      {action && (
        <>
          <div className="grid grid-cols-1 gap-4 md:grid-cols-[13rem_minmax(0,1fr)] md:items-start">
            {action !== 'none' && (
              <Field label="Règle">
                <Select
                  value={rule}
                  disabled={isPending}
                  className="text-sm"
                  onChange={({ target }) => {
                    const next = target.value as RuleName;
                    draft(action, next);
                    setRule(next);
                    setConfirming(false);
                  }}
                >
                  {ruleNames.map((name) => (
                    <option key={name} value={name}>
                      {ruleLabel(name)}
                    </option>
                  ))}
                </Select>
              </Field>
            )}
            <ReasonField
              ref={field}
              value={reason}
              hint={
                action !== 'none' && rule === 'other'
                  ? 'Aucune règle précise : dites ce qui est en cause. L’auteur le lira.'
                  : 'L’auteur le lira.'
              }
              isMissing={isMissing}
              readOnly={isPending}
              className={action === 'none' ? 'md:col-span-2' : undefined}
              onChange={(text) => {
                const begun: BegunDecision = { action, rule, reason: text };
                saveDraft(decisionDraftKey(id), JSON.stringify(begun));
                setReason(text);
                setMissing(false);
                setConfirming(false);
              }}
            />
          </div>
          {error && !(error instanceof ApiProblem && error.code === 'report.decided') && (
            <Alert tone="danger">{messageOf(error)}</Alert>
          )}
          {isConfirming ? (
            <Confirm
              text={actionWords[action].effect}
              label={`Confirmer : ${actionWords[action].label.toLowerCase()}`}
              busy={isPending}
              onCancel={() => {
                setConfirming(false);
                field.current?.focus();
              }}
              onConfirm={() => mutate(action)}
            />
          ) : (
            <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
              <Button type="submit" busy={isPending} busyLabel="Enregistrement...">
                Décider
              </Button>
              <p className="text-sm text-ink-soft">{actionWords[action].effect}</p>
            </div>
          )}
        </>
      )}
    </Form>
  );
}
