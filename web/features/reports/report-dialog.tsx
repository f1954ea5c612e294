import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { type ReportCategory, reportCategories } from '../../../domain/moderation/moderation.ts';
import { moderationRules } from '../../../domain/moderation/moderation-rules.ts';
import {
  needsReason,
  newReportSchema,
  REPORT_TEXT_MAX_LENGTH,
} from '../../../domain/moderation/report.ts';
import { sendReport } from '../../data/reports.ts';
import { ApiProblem, isNoAnswer, messageOf } from '../../platform/api-problem.ts';
import { paths } from '../../platform/paths.ts';
import type { ReportRequest } from '../../platform/report-request.ts';
import { useSession } from '../../platform/session.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { DraftDialog } from '../../ui/draft-dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { Input } from '../../ui/input.tsx';
import { Textarea } from '../../ui/textarea.tsx';
import { ReportMade } from './report-made.tsx';

interface ReportDialogProps {
  request: ReportRequest;
  onClose: () => void;
}

/** The form that reports content, then the report's number. */
export function ReportDialog({ request, onClose }: ReportDialogProps) {
  const { subject, what, words } = request;
  const isMember = useSession().status === 'signed-in';
  const [category, setCategory] = useState<ReportCategory | null>(null);
  const [text, setText] = useState('');
  const [email, setEmail] = useState('');
  const formId = useId();
  const {
    mutate,
    data: made,
    isPending,
    error,
  } = useMutation({
    networkMode: 'always',
    mutationFn: sendReport,
  });
  const report = newReportSchema.safeParse({
    subject,
    category,
    text,
    email: isMember || email.trim() === '' ? undefined : email,
  });
  const submit = () => {
    if (report.success) mutate(report.data);
  };
  const isWanted = category !== null && needsReason(category);
  const wrong = (field: string) =>
    error instanceof ApiProblem ? error.errors?.find(({ path }) => path === field)?.message : null;
  return (
    <DraftDialog
      title={made ? 'Signalement envoyé' : 'Signaler'}
      hasChanges={!made && (category !== null || text !== '' || email !== '')}
      busy={isPending}
      error={error}
      onClose={onClose}
      className="sm:max-w-xl"
      closeLabel={made ? 'Fermer' : undefined}
      submit={
        !made && (
          <Button
            type="submit"
            form={formId}
            disabled={!report.success}
            busy={isPending}
            busyLabel="Envoi..."
          >
            Envoyer
          </Button>
        )
      }
    >
      {made ? (
        <ReportMade made={made} isMember={isMember} email={email.trim()} />
      ) : (
        <Form id={formId} error={error} onSubmit={submit} noValidate className="grid gap-5">
          <div className="rounded-lg bg-wash px-4 py-3 text-sm">
            <p className="font-medium">{what}</p>
            {words && (
              <p dir="auto" className="line-clamp-2 wrap-anywhere text-ink-soft">
                {words}
              </p>
            )}
          </div>
          <CategoryChoice value={category} onChange={setCategory} disabled={isPending} />
          <Field
            label={isWanted ? 'Expliquez-nous' : 'Expliquez-nous (facultatif)'}
            hint={
              category === 'illegal'
                ? 'Dites ce qui est illégal et pourquoi, si possible selon quelle loi. Si vous agissez au nom de quelqu’un, dites-le aussi.'
                : subject.type === 'message' &&
                  'La modération lira ce message et ceux qui l’entourent, rien d’autre de la conversation.'
            }
            error={wrong('text')}
          >
            <Textarea
              value={text}
              onChange={(event) => setText(event.target.value)}
              maxLength={REPORT_TEXT_MAX_LENGTH}
              rows={3}
              disabled={isPending}
              required={isWanted}
            />
          </Field>
          {!isMember && (
            <Field
              label="Votre e-mail (facultatif)"
              hint="Pour vous confirmer ce signalement et vous dire ce qui aura été décidé. Il ne sert à rien d’autre."
              error={wrong('email')}
            >
              <Input
                type="email"
                autoComplete="email"
                value={email}
                onChange={(event) => setEmail(event.target.value)}
                disabled={isPending}
              />
            </Field>
          )}
          <div className="grid gap-2 text-sm text-ink-soft">
            {(category === 'harassment' || category === 'illegal') && (
              <p className="font-medium text-ink">
                Quelqu’un est en danger ? Appelez d’abord le 17 ou le 112.
              </p>
            )}
            <p>
              Une personne de la modération lit chaque signalement et décide d’après{' '}
              <a href={paths.rules} target="_blank" rel="noreferrer" className="underline">
                nos règles
              </a>
              . L’auteur ne saura pas qui l’a signalé. En l’envoyant, vous confirmez que ce que vous
              dites est exact, pour autant que vous le sachiez.
            </p>
          </div>
          {error && !isNoAnswer(error) && <Alert tone="danger">{messageOf(error)}</Alert>}
        </Form>
      )}
    </DraftDialog>
  );
}

interface CategoryChoiceProps {
  value: ReportCategory | null;
  onChange: (category: ReportCategory) => void;
  disabled: boolean;
}

/** The categories of a report, as the rules name them. */
function CategoryChoice({ value, onChange, disabled }: CategoryChoiceProps) {
  return (
    <fieldset disabled={disabled} className="grid gap-1">
      <legend className="mb-1.5 text-sm font-medium">Qu’est-ce qui ne va pas ?</legend>
      <div className="grid gap-x-2 sm:grid-cols-2">
        {reportCategories.map((category) => (
          <label
            key={category}
            className="-mx-2 flex min-h-11 cursor-pointer items-center gap-3 rounded-sm px-2 text-sm hover:bg-wash has-checked:bg-encre-wash has-disabled:cursor-not-allowed sm:mx-0"
          >
            <input
              type="radio"
              name="category"
              value={category}
              checked={category === value}
              onChange={() => onChange(category)}
              className="size-4.5 shrink-0 accent-encre"
            />
            {moderationRules[category].label}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
