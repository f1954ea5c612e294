import { MESSAGE_MAX_LENGTH } from '../../domain/limits.ts';
import type { PricingModel } from '../../domain/profiles/pricing.ts';
import type { QuestionDraft } from '../hooks/use-question-draft.ts';
import { Field } from '../ui/field.tsx';
import { Textarea } from '../ui/textarea.tsx';

interface QuestionFieldProps {
  question: QuestionDraft;
  /** The chosen option; null before a choice. */
  pricing: PricingModel | null;
}

/** The question, written before paying: it is sent with the payment. */
export function QuestionField({ question, pricing }: QuestionFieldProps) {
  return (
    <Field
      label={pricing === 'day' || pricing === 'month' ? 'Votre premier message' : 'Votre question'}
      hint="Relisez-vous : ce texte part avec votre paiement. Vous pouvez aussi l’écrire après, par exemple pour y joindre des photos ou un message vocal."
    >
      <Textarea
        ref={question.field}
        value={question.text}
        onChange={(event) => question.write(event.target.value)}
        maxLength={MESSAGE_MAX_LENGTH}
        rows={3}
      />
    </Field>
  );
}
